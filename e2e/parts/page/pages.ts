/** The pages that consist of tabs, one for each tab. */
export const TAB_PAGES = ['/licenses', '/licenses?tab=purchases', '/licenses?tab=spending']

/** The computers and their tasks. */
export const COMPUTER_PAGES = [
  '/computers',
  '/computers?tab=space',
  '/computers?tab=systems',
  '/computers?tab=compare',
  '/computers?tab=new-computer',
]

/** Every page of a signed-in user. */
export const PAGES = [
  '/',
  '/plugins',
  '/plugins?group=manufacturer',
  '/songs',
  ...TAB_PAGES,
  ...COMPUTER_PAGES,
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
