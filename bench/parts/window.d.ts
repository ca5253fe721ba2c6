import type { LibraryWatch } from './watch-library.mjs'

declare global {
  /** The results of measurements in a page. */
  interface Window {
    libraryWatch: LibraryWatch
    dropWatch: { done?: { read: number; all: number; count: number } }
  }
}
