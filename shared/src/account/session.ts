import * as z from 'zod/mini'

export const session = z.object({
  id: z.string(),
  /** For example `Firefox on macOS`. */
  browser: z.string(),
  /** The first part of the address of the sign-in, `203.0.113` or `2001:db8:1`; null in a private network. */
  network: z.nullable(z.string()),
  createdAt: z.string(),
  /** To the minute. */
  lastSeenAt: z.string(),
  /** This is the session of the request. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof session>

export const sessionId = z.object({ id: z.uuid('This is not the id of a session.') })
