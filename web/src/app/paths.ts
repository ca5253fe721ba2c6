import { SHARED_NEEDS_PATH } from '#shared/songs/sharing/share-link.ts'

/** The addresses of the app. */
export const paths = {
  auth: '/auth',
  dashboard: '/',
  plugins: '/plugins',
  songs: '/songs',
  licenses: '/licenses',
  computers: '/computers',
  uadWorkflow: '/uad-workflow',
  updates: '/updates',
  settings: '/settings',
  helperAppDownload: '/helper-app-download',
  /** Leads to a task of Computers. */
  rosettaReport: '/rosetta-report',
  community: '/community',
  sharedNeeds: SHARED_NEEDS_PATH,
  terms: '/terms',
  privacy: '/privacy',
} as const
