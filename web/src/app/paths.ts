/** The addresses of the app (specification, section 2). */
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
} as const
