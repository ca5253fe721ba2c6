/**
 * The number of repetitions of a campaign. It rises in the long campaign (`npm run test:full`), and falls for the second run
 * on an external PostgreSQL and for mutation tests, which run it many times.
 */
export function rounds(daily: number, long = daily) {
  if (process.env.PLUGFOLIO_LONG) return long
  if (process.env.PLUGFOLIO_MUTANT) return Math.ceil(daily / 100)
  return process.env.TEST_DATABASE_URL ? Math.ceil(daily / 10) : daily
}

/** Load tests need the whole machine and measure time, so they run only in the long campaign, one after the other. */
export const isLongCampaign = Boolean(process.env.PLUGFOLIO_LONG)

/** The duration of a load in milliseconds. LOAD_SECONDS shortens all of them for a trial. */
export const loadDuration = (count: number) =>
  Math.min(count, Number(process.env.LOAD_SECONDS ?? count)) * 1000
