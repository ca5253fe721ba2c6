import type { LibraryWatch } from './watch-library.mjs'

declare global {
  /** The results of measurements in a page. */
  interface Window {
    libraryWatch: LibraryWatch
    /** Milliseconds from each press of a mouse button until it was painted. */
    presses: number[]
    dropWatch: { done?: { read: number; all: number; count: number } }
  }
}
