import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { passwordConfirmation } from './credentials.ts'
import { secondFactorConfirm } from './second-factor.ts'
import { user } from './user.ts'

/** Why a sign-in at the provider failed. The page has a sentence for each; it never shows text from a URL. */
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

/** How a user signs in with the provider. */
const providerState = z.object({
  /** The name of the linked account there; null when none is linked. */
  linked: z.nullable(z.string()),
  /** Until when a sign-in there replaces the password in this session. */
  confirmedUntil: z.nullable(z.string()),
})
export type ProviderState = z.infer<typeof providerState>

/** How long a sign-in at the provider replaces the password, in milliseconds. */
export const PROVIDER_CONFIRMATION_DURATION = 5 * 60_000

/** The path to return to. Anything that is not a path of this site means the dashboard. */
const next = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined)
const returnPath = z.object({ next })

export const providerLink = passwordConfirmation
export const providerSecondFactor = secondFactorConfirm

/** The query that the provider adds to the redirect. It is untrusted until it is verified. */
const queryValue = z.catch(z.optional(z.string().check(z.maxLength(4000))), undefined)
const providerResponse = z.object({ code: queryValue, state: queryValue, iss: queryValue, error: queryValue })

/** The URL that the browser must open next. */
const redirectTarget = z.object({ address: z.string() })

export const oidcContract = {
  start: {
    ...call('GET', '/api/auth/oidc/start', 'public'),
    summary: 'Redirects to the identity provider.',
    query: returnPath,
    isRedirect: true,
    response: z.string(),
  },
  callback: {
    ...call('GET', '/api/auth/oidc/callback', 'public'),
    summary:
      'Where the provider redirects to; redirects into the app, signed in or with a reason for the failure.',
    query: providerResponse,
    isRedirect: true,
    response: z.string(),
  },
  code: {
    ...call('POST', '/api/auth/oidc/code', 'public'),
    worksOnFullDisk: true,
    summary: 'Completes a sign-in at the provider with a second-factor code.',
    body: providerSecondFactor,
    response: user,
  },
  state: {
    ...call('GET', '/api/account/oidc', 'browser'),
    summary: 'Whether the account is linked with the provider.',
    isBeforeSecondFactor: true,
    response: providerState,
  },
  confirm: {
    ...call('POST', '/api/account/oidc/confirm', 'browser'),
    worksOnFullDisk: true,
    summary: 'Starts a sign-in at the provider that replaces the password for five minutes.',
    isBeforeSecondFactor: true,
    body: returnPath,
    response: redirectTarget,
  },
  link: {
    ...call('POST', '/api/account/oidc', 'browser'),
    summary: 'Starts linking an account at the provider, which can then sign in to this one.',
    body: providerLink,
    response: redirectTarget,
  },
  unlink: {
    ...call('DELETE', '/api/account/oidc', 'browser'),
    summary: 'Removes the link; refused when it is the only way to sign in.',
    body: providerLink,
    response: doneResponse,
  },
} satisfies Contract
