/**
 * Whether this is among the passwords that people choose most (about 49,000, of zxcvbn-ts; it counts the same in capitals). The list is
 * read with the first password that is set: a start does not wait for it.
 */
export async function isCommonPassword(password: string) {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // A look through all of it costs less than a tenth of the hash that comes next, and no memory.
  return dictionary['passwords-common'].includes(password.normalize('NFC').toLowerCase())
}
