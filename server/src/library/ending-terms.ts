import type { DatedTerm } from '#shared/calendar/ending-events.ts'
import type { Day } from '#shared/calendar-day.ts'
import { SOON } from '#shared/purchases/ending.ts'

/** A day before and after today, because the days of users are not those of the server. */
const ELSEWHERE = 1

const DAY = 24 * 60 * 60 * 1000

/** The first and the last day of some terms. */
export type EndingDays = { from: Day; to: Day }

export type DatedTermOfUser = DatedTerm & { userId: string }

/** The days of the terms that end soon, anywhere in the world. */
export const endingDays = (now: Date): EndingDays => ({
  from: dayAfter(now, -ELSEWHERE),
  to: dayAfter(now, SOON + ELSEWHERE),
})

/** The day of UTC that is so many days after another. */
export const dayAfter = (now: Date, days: number): Day =>
  new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
