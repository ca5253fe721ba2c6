import * as z from 'zod/mini'
import { line, paragraph } from '../../contract/text.ts'
import { groupsOf } from '../../groups.ts'
import { base64Url } from '../../text/base64-url.ts'
import { searchTextOf } from '../../text/search.ts'
import { type Cipher, openText, sealText } from './sealed.ts'

/** The bytes of the largest key file. */
const MAX_KEY_FILE = 64 * 1024

/** The sealed part of a license. The limits fit into one sealed text, in any script. */
const licenseSecret = z.strictObject({
  /** Several serials have lines of their own. */
  serial: paragraph('The serial', 1000),
  /** The name under which it is registered, or with which its owner signs in with the maker. */
  login: line('The name at the manufacturer', 200),
  note: paragraph('The secret note', 2000),
  keyFile: z.nullable(
    z.strictObject({
      name: line('The name of the key file', 200),
      /** As base64url. */
      bytes: z
        .string()
        .check(
          z.regex(/^[\w-]*$/),
          z.maxLength(Math.ceil((MAX_KEY_FILE * 4) / 3), 'A key file has at most 64 KiB.'),
        ),
    }),
  ),
})
export type LicenseSecret = z.infer<typeof licenseSecret>

export const NO_SECRET: LicenseSecret = { serial: '', login: '', note: '', keyFile: null }

/** The first fault of what a person typed, as a sentence; undefined for none. */
export const secretProblem = (secret: LicenseSecret): string | undefined =>
  licenseSecret.safeParse(secret).error?.issues[0]?.message

/** A key file as it is sealed. Throws a sentence when it is too large. */
export function keyFileOf(name: string, bytes: Uint8Array): LicenseSecret['keyFile'] {
  if (bytes.length > MAX_KEY_FILE)
    throw new Error(
      'This key file is larger than 64 KiB. Keep it with your other files, and write here where it is.',
    )
  return { name: name.slice(0, 200), bytes: base64Url(bytes) }
}

/** Where the record of a license is: it opens nowhere else. */
export type RecordPlace = { vaultId: string; licenseId: string; revision: number }

const placeOf = ({ vaultId, licenseId: id, revision }: RecordPlace) =>
  ({ kind: 'record', vaultId, id, revision }) as const

/** Seals the secrets of a license. `nonce`: 12 new random bytes. */
export const sealSecret = (cipher: Cipher, place: RecordPlace, secret: LicenseSecret, nonce: Uint8Array) =>
  sealText(cipher, placeOf(place), JSON.stringify(secret), nonce)

/** Opens the secrets of a license. Rejects with `SealBroken`, or an `UnknownSecretError` of a newer version. */
export async function openSecret(
  cipher: Cipher,
  place: RecordPlace,
  bytes: Uint8Array,
): Promise<LicenseSecret> {
  const text = await openText(cipher, placeOf(place), bytes)
  const read = licenseSecret.safeParse(jsonIn(text))
  if (!read.success) throw new UnknownSecretError()
  return read.data
}

class UnknownSecretError extends Error {
  constructor() {
    super('These secrets were written by another version of this page. Reload it and try again.')
    this.name = 'UnknownSecret'
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True when each word of a search, as `searchWordsOf` gives it, is in a serial, a name, a note or the name of a key file. */
export function matchesSecret(
  { serial, login, note, keyFile }: LicenseSecret,
  words: readonly string[],
): boolean {
  const text = searchTextOf(serial, login, note, keyFile?.name ?? '')
  const plain = serialKeyOf(serial)
  return words.every(
    (word) => text.includes(word) || (serialKeyOf(word) !== '' && plain.includes(serialKeyOf(word))),
  )
}

/** A serial without what people leave out when they type it. */
const serialKeyOf = (serial: string) =>
  serial
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The licenses that have the same serial as another one, in groups. */
export function sameSerials(secrets: ReadonlyMap<string, LicenseSecret>): string[][] {
  const bySerial = groupsOf([...secrets], ([, { serial }]) => serialKeyOf(serial))
  return [...bySerial]
    .filter(([serial, same]) => serial !== '' && same.length > 1)
    .map(([, same]) => same.map(([licenseId]) => licenseId))
}
