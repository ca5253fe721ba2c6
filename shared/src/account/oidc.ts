import * as z from 'zod/mini'
import { passwordConfirmation } from './credentials.ts'
import { secondFactorConfirm } from './second-factor.ts'

/** Why a way over the provider did not lead in. The page has a sentence for each: text of an address is never shown. */
export const PROVIDER_FAILURES = [
  'off',
  'slowed',
  'away',
  'declined',
  'refused',
  'untrusted',
  'misnamed',
  'expired',
  'closed',
  'no-email',
  'disabled',
  'taken',
  'another',
  'signed-out',
] as const
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number]

/** What a visitor must know of the provider (OpenID Connect) of this server. */
export const provider = z.object({
  /** What its button says: `Sign in with NAME`. */
  name: z.string(),
  /** Passwords are closed: nobody registers or signs in with one. */
  isOnlyWay: z.boolean(),
})
export type Provider = z.infer<typeof provider>

/** How a user signs in with the provider. */
export const providerState = z.object({
  /** What the linked account is called there; null when none is linked. */
  linked: z.nullable(z.string()),
  /** Until when acts that ask for the password are confirmed in this session, because of a sign-in there. */
  confirmedUntil: z.nullable(z.string()),
})
export type ProviderState = z.infer<typeof providerState>

/** How long a sign-in at the provider stands for the password, in milliseconds. */
export const PROVIDER_CONFIRMATION_DURATION = 5 * 60_000

/** A path of this site, to come back to. What is none is the dashboard. */
const next = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined)
export const returnPath = z.object({ next })

export const providerLink = passwordConfirmation
export const providerCode = secondFactorConfirm

/** What a provider hands to a browser that it sends back. All of it is anybody's, until it has been checked. */
const part = z.catch(z.optional(z.string().check(z.maxLength(4000))), undefined)
export const providerAnswer = z.object({ code: part, state: part, iss: part, error: part })
