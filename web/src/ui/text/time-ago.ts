import { daysAgo, hoursAgo, justNow, minutesAgo } from './common-words.ts'
import { formattedLongDay } from './locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time relative to now, in a few words; after a week its date. */
export function timeAgo(at: string, now: Date) {
  const age = now.getTime() - new Date(at).getTime()
  if (age < MINUTE) return justNow
  if (age < HOUR) return minutesAgo(Math.floor(age / MINUTE))
  if (age < DAY) return hoursAgo(Math.floor(age / HOUR))
  if (age < 7 * DAY) return daysAgo(Math.floor(age / DAY))
  return formattedLongDay(at)
}
