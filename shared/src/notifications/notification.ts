import * as z from 'zod/mini'
import type { Preferences } from './preferences.ts'

const KINDS = ['update', 'uad', 'security', 'news'] as const
export type NotificationKind = (typeof KINDS)[number]

/** Something that a person is told. Everything in it is shown as text; `link` is a path of this site. */
export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  createdAt: z.string(),
  /** Null until the person has seen it in the list. */
  readAt: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** What is to be told. Nobody is ever told twice under the same `key`. */
export type News = Pick<Notification, 'kind' | 'title' | 'text' | 'link'> & { key: string }

/** The switch that turns a kind off. Security and the host's own words always arrive. */
export const SWITCH_OF: Partial<Record<NotificationKind, keyof Preferences>> = {
  update: 'pluginUpdates',
  uad: 'uadProcessing',
}

/** The list holds the newest; what is older nobody sees any more. */
export const SHOWN_NOTIFICATIONS = 50
