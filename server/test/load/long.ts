/** Load tests need the whole machine and measure time, so they run only in the long campaign, one after the other. */
export const isLongCampaign = Boolean(process.env.PLUGFOLIO_LONG)

/** The duration of a load in milliseconds. LOAD_SECONDS shortens all of them for a trial. */
export const loadDuration = (count: number) =>
  Math.min(count, Number(process.env.LOAD_SECONDS ?? count)) * 1000
