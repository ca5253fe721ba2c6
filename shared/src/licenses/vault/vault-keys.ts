import { base64Url, bytesOfBase64Url } from '../../text/base64-url.ts'
import { isEasierToGuess, type KeyDerivation, keyDerivation, newKeyDerivation } from './key-derivation.ts'
import { plainPassphrase } from './passphrase.ts'
import { RECOVERY_KEY_BYTES, recoveryKeyIn, recoveryKeyText } from './recovery-key.ts'
import { type Cipher, openText, SealBrokenError, sealText } from './sealed.ts'
import type { NewVault, Vault, Way, Wrap } from './vault.ts'

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
