/** The computers and their tasks. */
export const COMPUTER_PAGES = [
  '/computers',
  '/computers?tab=space',
  '/computers?tab=systems',
  '/computers?tab=health',
  '/computers?tab=tags',
  '/computers?tab=compare',
  '/computers?tab=new-computer',
  '/computers?tab=get-plugins',
]

/** The page of licenses and purchases, and its view of what was spent. */
export const LICENSE_PAGES = ['/licenses', '/licenses?view=spending']

/** Every page of a signed-in user. */
export const PAGES = [
  '/',
  '/plugins',
  '/plugins?group=manufacturer',
  '/songs',
  ...LICENSE_PAGES,
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
