import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import {
  newPasskey,
  passkey,
  passkeyAfterPassword,
  passkeyBegin,
  passkeyCreationOptions,
  passkeyId,
  passkeyName,
  passkeyRemoval,
  passkeyRequestOptions,
  passkeySignIn,
} from './passkey.ts'
import { user } from './user.ts'

export const passkeysContract = {
  list: {
    ...call('GET', '/api/account/passkeys', 'browser'),
    summary: "The user's passkeys, newest first.",
    response: z.array(passkey),
  },
  begin: {
    ...call('POST', '/api/account/passkeys/begin', 'browser'),
    summary: 'Requests a new passkey; returns options for the browser that are valid for five minutes.',
    isBeforeSecondFactor: true,
    body: passkeyBegin,
    response: passkeyCreationOptions,
  },
  add: {
    ...call('POST', '/api/account/passkeys', 'browser'),
    summary:
      'Adds the requested passkey. Returns recovery codes if this is the first second factor; they are never shown again.',
    isBeforeSecondFactor: true,
    body: newPasskey,
    response: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
  },
  rename: {
    ...call('PATCH', '/api/account/passkeys/:id', 'browser'),
    summary: 'Renames a passkey.',
    params: passkeyId,
    body: passkeyName,
    response: passkey,
  },
  remove: {
    ...call('DELETE', '/api/account/passkeys/:id', 'browser'),
    summary:
      'Removes a passkey, which can no longer be used to sign in. Refused when it is the only way to sign in.',
    params: passkeyId,
    body: passkeyRemoval,
    response: doneResponse,
  },
} satisfies Contract

export const passkeySignInContract = {
  begin: {
    ...call('POST', '/api/auth/passkey/begin', 'public'),
    worksOnFullDisk: true,
    summary: 'Requests a passkey of any account for a sign-in within five minutes.',
    response: passkeyRequestOptions,
  },
  afterPassword: {
    ...call('POST', '/api/auth/passkey/after-password', 'public'),
    worksOnFullDisk: true,
    summary: 'Checks a password and requests a passkey of that account as its second factor.',
    body: passkeyAfterPassword,
    response: passkeyRequestOptions,
  },
  afterProvider: {
    ...call('POST', '/api/auth/passkey/after-provider', 'public'),
    worksOnFullDisk: true,
    summary: 'Requests a passkey as the second factor after a sign-in at the provider.',
    response: passkeyRequestOptions,
  },
  signIn: {
    ...call('POST', '/api/auth/passkey', 'public'),
    worksOnFullDisk: true,
    summary: 'Signs in with the requested passkey.',
    body: passkeySignIn,
    response: user,
  },
} satisfies Contract
