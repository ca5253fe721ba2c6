/** The addresses of the app. */
export const paths = {
  auth: '/auth',
  dashboard: '/',
  plugins: '/plugins',
  uadWorkflow: '/uad-workflow',
  updates: '/updates',
  settings: '/settings',
  helperAppDownload: '/helper-app-download',
  rosettaReport: '/rosetta-report',
  community: '/community',
  terms: '/terms',
  privacy: '/privacy',
} as const
