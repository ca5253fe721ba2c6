import * as z from 'zod/mini'
import { doneResponse } from '../contract/done.ts'
import type { Contract } from '../contract/endpoint.ts'
import { providerLink, providerResponse, providerSecondFactor, providerState, returnPath } from './oidc.ts'
import { user } from './user.ts'

/** The URL that the browser must open next. */
const redirectTarget = z.object({ address: z.string() })

export const oidcContract = {
  start: {
    method: 'GET',
    path: '/api/auth/oidc/start',
    summary: 'Redirects to the identity provider.',
    access: 'public',
    query: returnPath,
    isRedirect: true,
    response: z.string(),
  },
  callback: {
    method: 'GET',
    path: '/api/auth/oidc/callback',
    summary:
      'Where the provider redirects to; redirects into the app, signed in or with a reason for the failure.',
    access: 'public',
    query: providerResponse,
    isRedirect: true,
    response: z.string(),
  },
  code: {
    method: 'POST',
    path: '/api/auth/oidc/code',
    summary: 'Completes a sign-in at the provider with a second-factor code.',
    access: 'public',
    body: providerSecondFactor,
    response: user,
  },
  state: {
    method: 'GET',
    path: '/api/account/oidc',
    summary: 'Whether the account is linked with the provider.',
    access: 'browser',
    isBeforeSecondFactor: true,
    response: providerState,
  },
  confirm: {
    method: 'POST',
    path: '/api/account/oidc/confirm',
    summary: 'Starts a sign-in at the provider that replaces the password for five minutes.',
    access: 'browser',
    isBeforeSecondFactor: true,
    body: returnPath,
    response: redirectTarget,
  },
  link: {
    method: 'POST',
    path: '/api/account/oidc',
    summary: 'Starts linking an account at the provider, which can then sign in to this one.',
    access: 'browser',
    body: providerLink,
    response: redirectTarget,
  },
  unlink: {
    method: 'DELETE',
    path: '/api/account/oidc',
    summary: 'Removes the link; refused when it is the only way to sign in.',
    access: 'browser',
    body: providerLink,
    response: doneResponse,
  },
} satisfies Contract
