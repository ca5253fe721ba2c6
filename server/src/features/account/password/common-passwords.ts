/**
 * Whether this is one of the most common passwords, ignoring case (list of zxcvbn-ts). The list is loaded with the first password that is
 * set, so that it does not delay the start.
 */
export async function isCommonPassword(password: string) {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // A linear search is fast compared with hashing and needs no second copy of the list.
  return dictionary['passwords-common'].includes(password.normalize('NFC').toLowerCase())
}
