import * as z from 'zod/mini'

/**
 * What the server tells an open page or helper: that something is out of date. What it is now is asked for by the usual calls,
 * so a lost event costs nothing once the next one comes. After a reconnect everything counts as out of date.
 */
export const LIVE_TOPICS = ['library', 'devices', 'jobs', 'notifications', 'sessions', 'account'] as const

export const liveEvent = z.object({
  what: z.enum(LIVE_TOPICS),
  /** The job that changed, where one did. */
  jobId: z.optional(z.uuid()),
  /** The revision that the library has now, where it changed: a page that already shows it need not ask. */
  revision: z.optional(z.number()),
})
export type LiveEvent = z.infer<typeof liveEvent>
