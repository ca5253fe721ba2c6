import { PASSWORD_MIN } from '#shared/account/credentials.ts'
import { PRODUCT } from '#shared/product.ts'
import { Problem } from '../../../http/problem.ts'
import { isCommonPassword } from './common-passwords.ts'

type Asked = {
  /** What the host asks for; the contract knows the product's own minimum. */
  min: number
  label: 'Password' | 'New password'
  /** The future owner of the password. */
  about: { username: string; email: string; displayName: string }
}

/** Throws 400 with a sentence when a password is shorter than the host wants, or among the first that an attacker would try. */
export async function refuseWeak(password: string, { min, label, about }: Asked) {
  if (min > PASSWORD_MIN && password.length < min) {
    const stop = label === 'Password' ? '' : '.'
    throw new Problem(400, 'invalid', `${label} must be at least ${min} characters${stop}`)
  }
  if (isTelling(password, about))
    throw new Problem(
      400,
      'telling_password',
      `This password contains your name, your email address or ${PRODUCT}. Please choose one that is hard to guess.`,
    )
  if (await isCommonPassword(password))
    throw new Problem(
      400,
      'common_password',
      'This password is too common. Please choose one that is harder to guess.',
    )
}

/** Whether it is nothing but a word that stands beside it, with digits and signs around it, or that word several times. */
function isTelling(password: string, { username, email, displayName }: Asked['about']) {
  const core = coreOf(password)
  const [local = '', domain = ''] = email.split('@')
  const words = [PRODUCT, username, email, local, domain, ...domain.split('.'), displayName]
  return [...words, ...displayName.split(' ')]
    .map(coreOf)
    .some((word) => word.length >= 3 && core.replaceAll(word, '') === '' && core !== '')
}

/** In small letters, without what is only put around or between words: digits, blanks and signs. */
const coreOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
