import * as z from 'zod/mini'
import { isTimeZone } from './local-time.ts'

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
