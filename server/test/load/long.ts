/** Load takes the whole machine and is judged by the clock, so it is made in the long campaign only, one test after the other. */
export const isLong = Boolean(process.env.PLUGFOLIO_LONG)

/** Milliseconds of a load that lasts for so many seconds; LOAD_SECONDS makes all of them shorter, to try them out. */
export const seconds = (count: number) => Math.min(count, Number(process.env.LOAD_SECONDS ?? count)) * 1000
