/**
 * How often a campaign repeats: on every day, in the long campaign (`npm run test:long`), when the same tests run a second time on an
 * outside PostgreSQL, which is to show that it is the same there, and where mutants are tried, which takes them some hundred times.
 */
export function rounds(daily: number, long = daily) {
  if (process.env.PLUGFOLIO_LONG) return long
  if (process.env.PLUGFOLIO_MUTANT) return Math.ceil(daily / 100)
  return process.env.TEST_DATABASE_URL ? Math.ceil(daily / 10) : daily
}
