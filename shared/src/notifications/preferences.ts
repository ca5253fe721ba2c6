import * as z from 'zod/mini'

const switchField = (label: string) => z.boolean(`${label} must be true or false.`)
const timeOfDay = (label: string) =>
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 22:00.`))

/** The notification switches, the quiet hours, whether the user's versions are counted, and the theme. */
export const preferences = z.object({
  pluginUpdates: switchField('pluginUpdates'),
  /** Terms that end, such as update plans. */
  endingTerms: switchField('endingTerms'),
  uadProcessing: switchField('uadProcessing'),
  emailNotifications: switchField('emailNotifications'),
  desktopNotifications: switchField('desktopNotifications'),
  quietHours: switchField('quietHours'),
  /** The user's versions count as evidence for others. */
  countVersions: switchField('countVersions'),
  /** Times of day in `timeZone`. They may span midnight; two equal times mean never. */
  quietFrom: timeOfDay('Quiet hours'),
  quietTo: timeOfDay('Quiet hours'),
  timeZone: z
    .string()
    .check(z.maxLength(60), z.refine(isTimeZone, 'This time zone is not known to the server.')),
  /** The theme of a browser without its own choice. Missing until a theme is chosen in any browser. */
  theme: z.optional(z.enum(['system', 'dark', 'light'], 'theme must be system, dark or light.')),
})
export type Preferences = z.infer<typeof preferences>

/** The preferences of a new account. */
export const DEFAULT_PREFERENCES: Preferences = {
  pluginUpdates: true,
  endingTerms: true,
  uadProcessing: true,
  emailNotifications: false,
  desktopNotifications: true,
  quietHours: false,
  countVersions: true,
  quietFrom: '22:00',
  quietTo: '08:00',
  timeZone: 'UTC',
}

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
