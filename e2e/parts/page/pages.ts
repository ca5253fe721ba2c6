/** The pages that consist of tabs, one for each tab. */
export const TAB_PAGES = [
  '/licenses',
  '/licenses?tab=purchases',
  '/licenses?tab=spending',
  '/computers',
  '/computers?tab=formats',
  '/computers?tab=compare',
  '/computers?tab=new-computer',
  '/computers?tab=systems',
]

/** Every page of a signed-in user. */
export const PAGES = [
  '/',
  '/plugins',
  '/plugins?group=manufacturer',
  '/songs',
  ...TAB_PAGES,
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
