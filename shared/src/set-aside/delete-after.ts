/** How many days a bundle stays set aside before it can be deleted for good. */
export const DAYS_BEFORE_DELETE = 30

const DAY = 86_400_000

/** From when a bundle that was set aside at this time can be deleted for good; an invalid date for no time. */
export const deletableFrom = (setAsideAt: string): Date =>
  new Date(Date.parse(setAsideAt) + DAYS_BEFORE_DELETE * DAY)

/** True when `now` has reached `deletableFrom`. */
export const isOldEnoughToDelete = (setAsideAt: string, now: Date): boolean =>
  deletableFrom(setAsideAt).getTime() <= now.getTime()
