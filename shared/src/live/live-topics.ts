/** The data that an event can call out of date. */
export const LIVE_TOPICS = [
  'library',
  'collections',
  'songs',
  'licenses',
  'purchases',
  'devices',
  'jobs',
  'notifications',
  'sessions',
  'account',
] as const
