type LocalTime = {
  /** Such as 2026-01-05. */
  day: string
  /** Minutes since midnight, local time. */
  minutes: number
}

/** The local day and time; UTC for an unknown time zone. */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** True for a known time zone, such as Europe/Berlin. */
export function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Hours from one time of a day, such as 22:00, to another, which may be earlier. */
type QuietHours = { quietHours: boolean; quietFrom: string; quietTo: string; timeZone: string }

/** True when `now` is within the quiet hours. */
export function isQuietTime({ quietHours, quietFrom, quietTo, timeZone }: QuietHours, now: Date) {
  if (!quietHours) return false
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)]
  const { minutes } = localTime(now, timeZone)
  return from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
