import * as z from 'zod/mini'
import { isTimeZone } from './local-time.ts'

const on = (label: string) => z.boolean(`${label} must be true or false.`)
const timeOfDay = (label: string) =>
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 22:00.`))

/** The four switches of Settings, Notifications, the hours in which nothing interrupts, and the theme. */
export const preferences = z.object({
  pluginUpdates: on('pluginUpdates'),
  uadProcessing: on('uadProcessing'),
  emailNotifications: on('emailNotifications'),
  desktopNotifications: on('desktopNotifications'),
  quietHours: on('quietHours'),
  /** Times of day in `timeZone`. From the evening to the morning is fine; two equal times mean never. */
  quietFrom: timeOfDay('Quiet hours'),
  quietTo: timeOfDay('Quiet hours'),
  timeZone: z
    .string()
    .check(z.maxLength(60), z.refine(isTimeZone, 'This time zone is not known to the server.')),
  /** What a browser in which no theme was chosen looks like. Missing until one is chosen anywhere. */
  theme: z.optional(z.enum(['system', 'dark', 'light'], 'theme must be system, dark or light.')),
})
export type Preferences = z.infer<typeof preferences>

/** What a new account starts with. */
export const DEFAULT_PREFERENCES: Preferences = {
  pluginUpdates: true,
  uadProcessing: true,
  emailNotifications: false,
  desktopNotifications: true,
  quietHours: false,
  quietFrom: '22:00',
  quietTo: '08:00',
  timeZone: 'UTC',
}
