import { isPersonal, type PersonalWords } from '../../account/personal-words.ts'
import type { Throttle } from '../../account/throttle.ts'
import { base64Url, bytesOfBase64Url } from '../../text/base64-url.ts'
import { isEasierToGuess, type KeyDerivation, keyDerivation, newKeyDerivation } from './key-derivation.ts'
import { type Cipher, openText, SealBrokenError, sealText } from './sealed.ts'
import type { NewVault, Vault, Way, Wrap } from './vault.ts'

/** The fewest characters of an own passphrase. */
const PASSPHRASE_MIN = 16
const PASSPHRASE_MAX = 256
/** The fewest different characters. */
const FEWEST_CHARACTERS = 6

/** A passphrase as it is derived: however it is typed, with any spaces between words. */
export const plainPassphrase = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ')

/**
 * Why an own passphrase is refused, as a sentence; undefined for a good one. `isCommon` tells whether a text in lower case is one of the
 * passwords that accounts refuse, too.
 */
export function passphraseProblem(
  typed: string,
  about: PersonalWords,
  isCommon: (text: string) => boolean,
): string | undefined {
  const passphrase = plainPassphrase(typed)
  if ([...passphrase].length < PASSPHRASE_MIN)
    return `Your own passphrase needs at least ${PASSPHRASE_MIN} characters. Several words are easier to remember than symbols.`
  if (passphrase.length > PASSPHRASE_MAX) return `A passphrase has at most ${PASSPHRASE_MAX} characters.`
  const lower = passphrase.toLowerCase()
  if (isPersonal(passphrase, about))
    return 'This passphrase is only your name or email. Please choose another one.'
  if (isCommon(lower) || isCommon(repeatedPart(lower)))
    return "This passphrase is too common. Please choose one that's harder to guess."
  if (new Set(lower).size < FEWEST_CHARACTERS || repeatedPart(lower).length < PASSPHRASE_MIN / 2)
    return 'This passphrase repeats itself. Please choose one that is harder to guess.'
  return undefined
}

/** The part of which a text is made: `abc` of `abcabc` and of `abc abc`; the text itself when nothing repeats. */
function repeatedPart(text: string): string {
  const letters = text.replaceAll(' ', '')
  for (let size = 1; size <= letters.length / 2; size++) {
    const part = letters.slice(0, size)
    if (letters.length % size === 0 && part.repeat(letters.length / size) === letters) return part
  }
  return letters
}

/** How the page slows down wrong passphrases. Nothing is sent, and a thief of the sealed key is slowed down by its derivation alone. */
export const UNLOCK_THROTTLE: Throttle = {
  free: 3,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  forgottenAfterMs: 10 * 60_000,
}

/** How many bytes a recovery key has: 160 bits. */
export const RECOVERY_KEY_BYTES = 20

const GROUPS = 8
const DIGITS = 4

/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A recovery key to be printed: eight groups of four digits and their check character, `7K3QX-…`. */
export function recoveryKeyText(key: Uint8Array): string {
  if (key.length !== RECOVERY_KEY_BYTES) throw new Error('A recovery key has 20 bytes.')
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    const digits = Array.from({ length: DIGITS }, (_, digit) => {
      const at = (group * DIGITS + digit) * 5
      return Number.parseInt(bits.slice(at, at + 5), 2)
    })
    return [...digits, checkOf(digits, group)].map((value) => ALPHABET[value]).join('')
  })
  return groups.join('-')
}

/** A typed recovery key: the key, or the number of the first group that is wrong, from 1, or that its length is wrong. */
type TypedRecoveryKey = { key: Uint8Array } | { problem: 'length' } | { problem: 'group'; group: number }

/** Reads a typed recovery key in any case, with any spaces and dashes. The letters I and L stand for 1, and O for 0. */
export function recoveryKeyIn(text: string): TypedRecoveryKey {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (plain.length !== GROUPS * (DIGITS + 1)) return { problem: 'length' }
  const values = [...plain.replace(/[IL]/g, '1').replaceAll('O', '0')].map((sign) => ALPHABET.indexOf(sign))
  let bits = ''
  for (let group = 0; group < GROUPS; group++) {
    const start = group * (DIGITS + 1)
    const digits = values.slice(start, start + DIGITS)
    const check = values[start + DIGITS]
    if (digits.includes(-1) || check !== checkOf(digits, group)) return { problem: 'group', group: group + 1 }
    bits += digits.map((value) => value.toString(2).padStart(5, '0')).join('')
  }
  return {
    key: Uint8Array.from({ length: RECOVERY_KEY_BYTES }, (_, i) =>
      Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2),
    ),
  }
}

/**
 * The check character of a group: a sum over the field of 32 elements in which each place has another weight. So every single wrong
 * character, every swap of two, and every group at another's place is noticed.
 */
function checkOf(digits: readonly number[], group: number): number {
  let sum = group
  let weight = 1
  for (const digit of digits) {
    weight = product(weight, 2)
    sum ^= product(weight, digit)
  }
  return sum
}

/** In the field of 32 elements, by the polynomial x⁵ + x² + 1. */
function product(a: number, b: number): number {
  let result = 0
  for (let bit = 4; bit >= 0; bit--) {
    result <<= 1
    if (result & 32) result ^= 37
    if ((b >> bit) & 1) result ^= a
  }
  return result
}

/** The cryptography that a runtime gives to a vault: shared code has none of its own. */
export type VaultTools = {
  randomBytes: (count: number) => Uint8Array
  /** AES-256-GCM with a key of 32 bytes, which cannot be read from it. */
  cipherOf: (key: Uint8Array) => Promise<Cipher>
  /** Argon2id: 32 bytes. */
  derive: (passphrase: string, derivation: KeyDerivation) => Promise<Uint8Array>
  /** HKDF-SHA-256 of a random key, with the id of its vault: 32 bytes. */
  expand: (recoveryKey: Uint8Array, vaultId: string) => Promise<Uint8Array>
}

/** Why a vault does not open, or cannot be changed: a sentence for people. */
export class VaultError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'VaultError'
  }
}

/** The passphrase or recovery key that a person types to open a vault. */
export type VaultSecret = { way: 'passphrase' | 'recovery'; typed: string }

/** Makes a vault with a new random key. Nothing is sent: the recovery key has to be shown first. */
export async function makeVault(tools: VaultTools, id: string, passphrase: string) {
  const key = tools.randomBytes(32)
  const first = { vaultId: id, key, revision: 1 }
  const { wrap: byPassphrase } = await wrapByPassphrase(tools, first, passphrase)
  const { wrap: byRecovery, recoveryKey } = await wrapByRecoveryKey(tools, first)
  const cipher = await tools.cipherOf(key)
  key.fill(0)
  const vault: NewVault = { id, wraps: [byPassphrase, byRecovery] }
  return { vault, recoveryKey, cipher }
}

type KeyToWrap = { vaultId: string; key: Uint8Array; revision: number }

/** Wraps the key of a vault by a passphrase, with a new salt. */
export async function wrapByPassphrase(tools: VaultTools, key: KeyToWrap, passphrase: string) {
  const derivation = newKeyDerivation(base64Url(tools.randomBytes(16)))
  const kek = await tools.derive(plainPassphrase(passphrase), derivation)
  return { wrap: await wrappedKey(tools, key, { way: 'passphrase', derivation, kek }) }
}

/** The wrap of the passphrase with the numbers of today; undefined when the vault has these already. */
export async function renewedWrap(
  tools: VaultTools,
  { id, wraps }: Pick<Vault, 'id' | 'wraps'>,
  key: Uint8Array,
  passphrase: string,
): Promise<Wrap | undefined> {
  const old = wraps.find(({ way }) => way === 'passphrase')
  const derivation = keyDerivation.safeParse(old?.derivation)
  if (!old || !derivation.success || !isEasierToGuess(derivation.data)) return undefined
  const next = { vaultId: id, key, revision: old.revision + 1 }
  return (await wrapByPassphrase(tools, next, passphrase)).wrap
}

/** Wraps the key of a vault by a new recovery key, which is returned as a text to be printed. */
export async function wrapByRecoveryKey(tools: VaultTools, key: KeyToWrap) {
  const secret = tools.randomBytes(RECOVERY_KEY_BYTES)
  const kek = await tools.expand(secret, key.vaultId)
  const recoveryKey = recoveryKeyText(secret)
  secret.fill(0)
  return { wrap: await wrappedKey(tools, key, { way: 'recovery', derivation: null, kek }), recoveryKey }
}

type By = { way: Way; derivation: KeyDerivation | null; kek: Uint8Array }

async function wrappedKey(
  { cipherOf, randomBytes }: VaultTools,
  { vaultId, key, revision }: KeyToWrap,
  { way, derivation, kek }: By,
): Promise<Wrap> {
  const cipher = await cipherOf(kek)
  kek.fill(0)
  const place = { kind: 'wrap', vaultId, id: way, revision } as const
  return {
    way,
    revision,
    derivation,
    sealed: base64Url(await sealText(cipher, place, base64Url(key), randomBytes(12))),
  }
}

/**
 * The key of a vault, which the caller has to fill with zeros. Throws a `VaultError`: for a wrong passphrase, a mistyped recovery key with
 * its wrong group, or an answer of the server that cannot be right.
 */
export async function openKey(
  tools: VaultTools,
  vault: Pick<Vault, 'id' | 'wraps'>,
  { way, typed }: VaultSecret,
): Promise<Uint8Array> {
  const wraps = vault.wraps.filter((one) => one.way === way)
  const [wrap] = wraps
  if (!wrap || wraps.length > 1)
    throw new VaultError(`${SERVER_IS_WRONG}: it lacks an entry for this way to open the vault.`)
  const kek =
    way === 'passphrase'
      ? await kekOf(tools, wrap.derivation, typed)
      : await recoveryKek(tools, vault.id, typed)
  const cipher = await tools.cipherOf(kek)
  kek.fill(0)
  const place = { kind: 'wrap', vaultId: vault.id, id: way, revision: wrap.revision } as const
  try {
    const key = bytesOfBase64Url(await openText(cipher, place, bytesIn(wrap.sealed)))
    if (key.length !== 32) throw new SealBrokenError()
    return key
  } catch {
    throw new VaultError(way === 'passphrase' ? WRONG_PASSPHRASE : OTHER_RECOVERY_KEY)
  }
}

async function kekOf(tools: VaultTools, derivation: unknown, typed: string) {
  const numbers = keyDerivation.safeParse(derivation)
  if (!numbers.success)
    throw new VaultError(
      `${SERVER_IS_WRONG}: its settings would make your passphrase easy to guess or freeze this page. Your passphrase was not used. Ask the host of this server.`,
    )
  return tools.derive(plainPassphrase(typed), numbers.data)
}

async function recoveryKek(tools: VaultTools, vaultId: string, typed: string) {
  const read = recoveryKeyIn(typed)
  if ('key' in read) {
    const kek = await tools.expand(read.key, vaultId)
    read.key.fill(0)
    return kek
  }
  if (read.problem === 'length')
    throw new VaultError(
      'A recovery key has eight groups of five characters. Some are missing, or there are too many.',
    )
  throw new VaultError(`Group ${read.group} of the recovery key has a typo. Compare it with your printout.`)
}

const SERVER_IS_WRONG = 'The server sent an invalid vault'
const WRONG_PASSPHRASE =
  'This passphrase does not open the vault. Check capital letters and spaces. Your recovery key opens it, too.'
const OTHER_RECOVERY_KEY =
  'This recovery key is typed correctly, but it does not open this vault. It may belong to an earlier one.'

/** Bytes that are not base64url do not open either. */
function bytesIn(text: string): Uint8Array {
  try {
    return bytesOfBase64Url(text)
  } catch {
    return new Uint8Array()
  }
}
