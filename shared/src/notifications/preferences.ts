import * as z from 'zod/mini'

const on = (label: string) => z.boolean(`${label} must be true or false.`)

/** The four switches of Settings, Notifications. */
export const preferences = z.object({
  pluginUpdates: on('pluginUpdates'),
  uadProcessing: on('uadProcessing'),
  emailNotifications: on('emailNotifications'),
  desktopNotifications: on('desktopNotifications'),
})
export type Preferences = z.infer<typeof preferences>

/** What a new account starts with (specification, section 3). */
export const DEFAULT_PREFERENCES: Preferences = {
  pluginUpdates: true,
  uadProcessing: true,
  emailNotifications: false,
  desktopNotifications: true,
}
