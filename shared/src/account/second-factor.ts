import * as z from 'zod/mini'
import { passwordConfirmation } from './credentials.ts'

export const RECOVERY_CODES = 10

/** A code of an authenticator app, or a recovery code. Blanks and dashes do not matter. */
const code = z
  .string('Enter the code of your authenticator app.')
  .check(z.minLength(6, 'A code has at least 6 characters.'), z.maxLength(40, 'This code is too long.'))

export const secondFactorBegin = passwordConfirmation
export const secondFactorConfirm = z.object({ code })
export const secondFactorEnd = z.extend(passwordConfirmation, { code })

/** Whether signing in asks for a code, and whether it has to because the host wants that of everybody. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** A passkey is asked for after the password, too. */
  hasPasskey: z.boolean(),
  isRequired: z.boolean(),
  /** How many recovery codes are not used yet. */
  codesLeft: z.number(),
})

/** What an authenticator app needs, as text to type and as a link that it opens. */
export const secondFactorKey = z.object({ key: z.string(), link: z.string() })
