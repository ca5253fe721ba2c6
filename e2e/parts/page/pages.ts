/** The pages that consist of tabs, one for each tab. */
export const TAB_PAGES = [
  '/computers',
  '/computers?tab=formats',
  '/computers?tab=compare',
  '/computers?tab=new-computer',
  '/computers?tab=systems',
]

/** The page of licenses and purchases, and its view of what was spent. */
export const LICENSE_PAGES = ['/licenses', '/licenses?view=spending']

/** Every page of a signed-in user. */
export const PAGES = [
  '/',
  '/plugins',
  '/plugins?group=manufacturer',
  '/songs',
  ...TAB_PAGES,
  ...LICENSE_PAGES,
  '/uad-workflow',
  '/updates',
  '/settings',
  '/settings?tab=advanced',
  '/rosetta-report',
  '/helper-app-download',
  '/community',
  '/terms',
  '/privacy',
]
