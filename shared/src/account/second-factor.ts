import * as z from 'zod/mini'
import { passwordConfirmation } from './credentials.ts'

export const RECOVERY_CODES = 10

/** A code of an authenticator app, or a recovery code. Blanks and dashes are ignored. */
const code = z
  .string('Enter the code of your authenticator app.')
  .check(z.minLength(6, 'A code has at least 6 characters.'), z.maxLength(40, 'This code is too long.'))

export const secondFactorBegin = passwordConfirmation
export const secondFactorConfirm = z.object({ code })
export const secondFactorEnd = z.extend(passwordConfirmation, { code })

/** Whether signing in requires a code, and whether the host requires a second factor. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Signing in with a password also requires a passkey. */
  hasPasskey: z.boolean(),
  isRequired: z.boolean(),
  /** The number of unused recovery codes. */
  codesLeft: z.number(),
})

/** The key for an authenticator app, as text to type and as a link to open. */
export const secondFactorKey = z.object({ key: z.string(), link: z.string() })
