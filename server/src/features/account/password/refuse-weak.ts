import { PASSWORD_MIN } from '#shared/account/password-min.ts'
import { isPersonal, type PersonalWords } from '#shared/account/personal-words.ts'
import { PRODUCT } from '#shared/product.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'

type Rules = {
  /** The minimum length that the host requires; the contract checks the minimum of the product. */
  min: number
  /** For an account that already has one. */
  isNew?: boolean
  /** The owner of the password. */
  about: PersonalWords
}

/** Throws 400 when a password is too short for the host, contains only personal words, or is too common. */
export async function refuseWeakPassword(password: string, { min, isNew, about }: Rules) {
  if (min > PASSWORD_MIN && password.length < min) {
    const sentence = (isNew ? words.newPasswordTooShort : words.passwordTooShort)(min)
    throw new Problem(400, 'invalid', sentence)
  }
  if (isPersonal(password, about)) throw new Problem(400, 'telling_password', words.tellingPassword(PRODUCT))
  if (await isCommonPassword(password)) throw new Problem(400, 'common_password', words.commonPassword)
}

/** True if zxcvbn-ts lists it as very common, ignoring case. The list is loaded at the first use, so it does not delay the start. */
async function isCommonPassword(password: string) {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // A linear search is fast compared with hashing and needs no second copy of the list.
  return dictionary['passwords-common'].includes(password.normalize('NFC').toLowerCase())
}

/** Throws 403 on a server where users sign in with the provider only. */
export function refusePasswords(provider: { isOnlyWay: boolean; name: string } | undefined) {
  if (!provider?.isOnlyWay) return
  const sentence = words.passwordsOff(provider.name)
  throw new Problem(403, 'passwords_closed', sentence)
}
