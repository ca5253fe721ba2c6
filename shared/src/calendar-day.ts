/** A day of the calendar without time and place: `2026-03-04`. */
export type Day = string

/** The first and the last day that a purchase or a license can have. */
const FIRST_DAY: Day = '1970-01-01'
const LAST_DAY: Day = '2199-12-31'

/** True for a day that exists, from 1970 to 2199. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return dayOf(Number(year), Number(month), Number(date)) === text
}

/** Null when the month does not have this day, or the year is out of range. */
export function dayOf(year: number, month: number, date: number): Day | null {
  const at = new Date(Date.UTC(year, month - 1, date))
  if (Number.isNaN(at.getTime())) return null
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  const day = at.toISOString().slice(0, 10)
  return exists && day >= FIRST_DAY && day <= LAST_DAY ? day : null
}
