export const couldntShowPage = "We couldn't show this page"
export const pageIsNotStored =
  "You're offline, and you haven't opened this page before. It loads when you're back online."
export const pageFailed =
  'Something went wrong, or Plugfolio was updated while it was open. Your library is safe.'
export const reload = 'Reload'
export const logInAgain = 'Please log in again'
export const sessionEnded = 'Your session has ended.'
export const noResponse = 'No response'
export const noResponseHint = "The server didn't respond"
export const couldntLoadNouns = (noun: string) => `We couldn't load your ${noun}s`

/** The titles of the pages, which the navigation and the palette use, too. */
export const pageTitles = {
  dashboard: 'Dashboard',
  plugins: 'My Plugins',
  songs: 'Songs',
  licenses: 'Licenses',
  computers: 'Computers',
  uadWorkflow: 'UAD Workflow',
  updates: 'Update History',
  settings: 'Settings',
  helperAppDownload: 'Helper App Download',
  community: 'Community',
}
