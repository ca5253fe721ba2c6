import * as z from 'zod/mini'
import { doneResponse } from '../contract/done.ts'
import type { Contract } from '../contract/endpoint.ts'
import { providerAnswer, providerCode, providerLink, providerState, returnPath } from './oidc.ts'
import { user } from './user.ts'

/** Where a browser has to go next. */
const way = z.object({ address: z.string() })

export const oidcContract = {
  start: {
    method: 'GET',
    path: '/api/auth/oidc/start',
    summary: 'Leads to the provider that people sign in with.',
    access: 'public',
    query: returnPath,
    leads: true,
    response: z.string(),
  },
  callback: {
    method: 'GET',
    path: '/api/auth/oidc/callback',
    summary: 'Where the provider sends people back to; leads on into the app, signed in or with a reason.',
    access: 'public',
    query: providerAnswer,
    leads: true,
    response: z.string(),
  },
  code: {
    method: 'POST',
    path: '/api/auth/oidc/code',
    summary: 'Ends a sign-in at the provider with a code of the second factor.',
    access: 'public',
    body: providerCode,
    response: user,
  },
  state: {
    method: 'GET',
    path: '/api/account/oidc',
    summary: 'How this person signs in over the provider.',
    access: 'browser',
    isBeforeSecondFactor: true,
    response: providerState,
  },
  confirm: {
    method: 'POST',
    path: '/api/account/oidc/confirm',
    summary: 'Begins a sign-in at the provider that stands for the password for five minutes.',
    access: 'browser',
    isBeforeSecondFactor: true,
    body: returnPath,
    response: way,
  },
  link: {
    method: 'POST',
    path: '/api/account/oidc',
    summary: 'Begins to link an account at the provider: from then on it signs in to this one.',
    access: 'browser',
    body: providerLink,
    response: way,
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
