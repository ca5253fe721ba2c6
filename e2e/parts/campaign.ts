/** Whether this is the long campaign (`npm run test:full`), which checks every size and theme. */
export const isLong = process.env.PLUGFOLIO_LONG === '1'

/** Marks a story that runs only in the long campaign. */
export const LONG_CAMPAIGN_ONLY = { tag: '@long' }
