import type { LibraryWatch } from './watch-library.mjs'

declare global {
  interface Window {
    /** The results of measurements in a page. */
    libraryWatch: LibraryWatch
  }
}
