import { PRODUCT } from '../product.ts'

/** The words of an account that name its owner. */
export type PersonalWords = { username: string; email: string; displayName: string }

/** True for a password that is only a word of the account data, repeated or with digits and punctuation. */
export function isPersonal(password: string, { username, email, displayName }: PersonalWords) {
  const letters = lettersOf(password)
  const [local = '', domain = ''] = email.split('@')
  const words = [PRODUCT, username, email, local, domain, ...domain.split('.'), displayName]
  return [...words, ...displayName.split(' ')]
    .map(lettersOf)
    .some((word) => word.length >= 3 && letters.replaceAll(word, '') === '' && letters !== '')
}

/** The letters in lower case, without digits, spaces and punctuation. */
const lettersOf = (text: string) => text.normalize('NFC').toLowerCase().replace(NO_LETTER, '')
const NO_LETTER = /[^\p{L}]/gu
