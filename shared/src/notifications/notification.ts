import * as z from 'zod/mini'
import type { Preferences } from './preferences.ts'

const KINDS = ['update', 'alarm', 'ending', 'uad', 'security', 'news'] as const
export type NotificationKind = (typeof KINDS)[number]

/** A notification of a user. All fields are shown as text; `link` is a path of this site. */
export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  createdAt: z.string(),
  /** How many equal notifications of one day it stands for. */
  count: z.number(),
  /** Null until the user has seen it in the list. */
  readAt: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** A notification to send. A user never gets two with the same `key`. `covers` are the keys of those in whose place it stands. */
export type NewNotification = Pick<Notification, 'kind' | 'title' | 'text' | 'link'> & {
  key: string
  covers?: string[]
}

/** The switch that turns a kind off. Security and host messages cannot be turned off. */
export const PREFERENCE_OF_KIND: Partial<Record<NotificationKind, keyof Preferences>> = {
  update: 'pluginUpdates',
  alarm: 'pluginUpdates',
  ending: 'endingTerms',
  uad: 'uadProcessing',
}

/** The number of notifications in the list; older ones are not shown. */
export const SHOWN_NOTIFICATIONS = 50
