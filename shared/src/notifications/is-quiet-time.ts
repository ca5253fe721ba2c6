import { localTime } from './local-time.ts'
import type { Preferences } from './preferences.ts'

/** True when `now` is within the quiet hours. */
export function isQuietTime({ quietHours, quietFrom, quietTo, timeZone }: Preferences, now: Date) {
  if (!quietHours) return false
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)]
  const { minutes } = localTime(now, timeZone)
  return from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
