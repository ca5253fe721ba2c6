import * as z from 'zod/mini'

export const user = z.object({
  id: z.string(),
  username: z.string(),
  /** '' for an answer without it. */
  displayName: z._default(z.string(), ''),
  email: z.string(),
  isPro: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** When the account was created, as an ISO date. */
  memberSince: z.optional(z.string()),
  /** The host requires a second factor that the user has not set up yet: all other requests are refused until then. */
  needsSecondFactor: z.optional(z.boolean()),
  needsPasskey: z.optional(z.boolean()),
  /** The user has no password and confirms actions with a sign-in at the provider. */
  isWithoutPassword: z.optional(z.boolean()),
  /** The user opened a link that was mailed to the address. */
  isEmailConfirmed: z.optional(z.boolean()),
})
export type User = z.infer<typeof user>
