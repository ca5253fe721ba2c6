import * as z from 'zod/mini'
import { LIVE_TOPICS } from './live-topics.ts'

/**
 * Tells an open page or helper that data is out of date. The client then fetches it with the usual calls, so a lost event
 * does no harm once the next one arrives. After a reconnect everything counts as out of date.
 */
export const liveEvent = z.object({
  what: z.enum(LIVE_TOPICS),
  jobId: z.optional(z.uuid()),
  /** The current revision of a changed library: a page that already shows it need not fetch. */
  revision: z.optional(z.number()),
})
export type LiveEvent = z.infer<typeof liveEvent>
