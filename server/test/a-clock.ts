/** A clock that only moves when a test advances it. */
export function aClock(start = '2026-01-05T12:00:00Z') {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
