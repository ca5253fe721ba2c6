import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { passwordConfirmation } from './credentials.ts'

export const RECOVERY_CODES = 10

/** A code of an authenticator app, or a recovery code. Blanks and dashes are ignored. */
const code = z
  .string('Enter the code from your authenticator app.')
  .check(z.minLength(6, 'A code has at least 6 characters.'), z.maxLength(40, 'This code is too long.'))

export const secondFactorBegin = passwordConfirmation
export const secondFactorConfirm = z.object({ code })
export const secondFactorEnd = z.extend(passwordConfirmation, { code })

/** The second factor of an account, and the rule of its host. */
const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Signing in with a password also requires a passkey. */
  hasPasskey: z.boolean(),
  isRequired: z.boolean(),
  /** The number of unused recovery codes. */
  codesLeft: z.number(),
})

/** The key for an authenticator app, as text to type and as a link to open. */
const secondFactorKey = z.object({ key: z.string(), link: z.string() })

export const secondFactorContract = {
  state: {
    ...call('GET', '/api/account/second-factor', 'browser'),
    summary: 'Whether signing in requires a code.',
    isBeforeSecondFactor: true,
    response: secondFactorState,
  },
  begin: {
    ...call('POST', '/api/account/second-factor', 'browser'),
    summary:
      'Creates a new key for an authenticator app. It has no effect until one of its codes is confirmed.',
    isBeforeSecondFactor: true,
    body: secondFactorBegin,
    response: secondFactorKey,
  },
  confirm: {
    ...call('POST', '/api/account/second-factor/confirm', 'browser'),
    summary: 'Turns the second factor on; returns the recovery codes, which are never shown again.',
    isBeforeSecondFactor: true,
    body: secondFactorConfirm,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  end: {
    ...call('DELETE', '/api/account/second-factor', 'browser'),
    summary: 'Turns the second factor off.',
    body: secondFactorEnd,
    response: doneResponse,
  },
} satisfies Contract
