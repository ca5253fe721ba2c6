import * as z from 'zod/mini'

/** The OpenID Connect provider of this server, as visitors see it. */
export const provider = z.object({
  /** Shown on the button `Sign in with NAME`. */
  name: z.string(),
  /** Password registration and sign-in are turned off. */
  isOnlyWay: z.boolean(),
})
export type Provider = z.infer<typeof provider>
