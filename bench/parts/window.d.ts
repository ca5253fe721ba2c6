import type { LibraryWatch } from './watch-library.mjs'

declare global {
  /** What measurements note in a page. */
  interface Window {
    libraryWatch: LibraryWatch
    dropWatch: { done?: { read: number; all: number; count: number } }
  }
}
