/** Whether this is the long campaign (`npm run test:long`), which looks at everything in every size and every theme. */
export const isLong = process.env.PLUGFOLIO_LONG === '1'

/** Marks a story that is told in the long campaign only. */
export const LONG = { tag: '@long' }
