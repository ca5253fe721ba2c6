/**
 * How often a campaign repeats: on every day, in the long campaign (`npm run test:long`), and when the same tests run a second
 * time on an outside PostgreSQL, which is to show that it is the same there.
 */
export function rounds(daily: number, long = daily) {
  if (process.env.PLUGFOLIO_LONG) return long
  return process.env.TEST_DATABASE_URL ? Math.ceil(daily / 10) : daily
}
