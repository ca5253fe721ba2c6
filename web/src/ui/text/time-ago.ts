import { formattedLongDay } from './locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time relative to now, in a few words; after a week its date. */
export function timeAgo(at: string, now: Date) {
  const age = now.getTime() - new Date(at).getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  if (age < 7 * DAY) return age < 2 * DAY ? '1 day ago' : `${Math.floor(age / DAY)} days ago`
  return formattedLongDay(at)
}
