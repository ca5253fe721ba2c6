import { decodeExactly } from '../../text/decode-text.ts'
import { utf8Bytes } from '../../text/utf8-bytes.ts'

/**
 * AES-256-GCM with one key, as WebCrypto does it. Shared code has no WebCrypto of its own. `open` rejects when anything was changed.
 */
export type Cipher = {
  seal: (nonce: Uint8Array, bound: Uint8Array, plain: Uint8Array) => Promise<Uint8Array>
  open: (nonce: Uint8Array, bound: Uint8Array, sealed: Uint8Array) => Promise<Uint8Array>
}

/** To what a sealed text belongs. It opens at this place alone, so a server cannot swap two of them or put back an old one. */
export type SealedPlace = {
  /** `record`: the secrets of a license. `wrap`: the key of a vault, for one way to open it. */
  kind: 'record' | 'wrap'
  vaultId: string
  /** The license, or the way to open the vault. */
  id: string
  revision: number
}

/** The only error for a text that does not open: it was changed, cut, put at another place, or sealed with another key. */
export class SealBrokenError extends Error {
  constructor() {
    super('This was changed since it was sealed, or it was sealed for another place.')
    this.name = 'SealBroken'
  }
}

/** The largest text that is sealed: a key file of 64 KiB in base64, and the other fields. */
export const MAX_SEALED_TEXT = 100_000

const VERSION = 1
const NONCE = 12
const TAG = 16
/** Sealed texts are as long as the next multiple, so that their length tells little. */
const STEP = 256
const LENGTH = 4

/** The bytes of the largest sealed text. */
export const MAX_SEALED_BYTES = 1 + NONCE + TAG + Math.ceil((LENGTH + MAX_SEALED_TEXT) / STEP) * STEP

/** Seals a text for a place. `nonce` must be 12 new random bytes each time. */
export async function sealText(
  cipher: Cipher,
  place: SealedPlace,
  text: string,
  nonce: Uint8Array,
): Promise<Uint8Array> {
  const content = utf8Bytes(text)
  if (content.length > MAX_SEALED_TEXT) throw new Error('The text is too large to be sealed.')
  if (nonce.length !== NONCE) throw new Error('A nonce has 12 bytes.')
  const plain = new Uint8Array(Math.ceil((LENGTH + content.length) / STEP) * STEP)
  new DataView(plain.buffer).setUint32(0, content.length)
  plain.set(content, LENGTH)
  const sealed = await cipher.seal(nonce, boundOf(place), plain)
  return Uint8Array.of(VERSION, ...nonce, ...sealed)
}

/** Opens a sealed text at its place. Rejects with `SealBroken`, and never gives a part. */
export async function openText(cipher: Cipher, place: SealedPlace, bytes: Uint8Array): Promise<string> {
  const size = bytes.length - 1 - NONCE - TAG
  const isWhole = bytes[0] === VERSION && size > 0 && size % STEP === 0 && size <= MAX_SEALED_TEXT + STEP
  if (!isWhole) throw new SealBrokenError()
  const nonce = bytes.slice(1, 1 + NONCE)
  const plain = await cipher.open(nonce, boundOf(place), bytes.slice(1 + NONCE)).catch(() => {
    throw new SealBrokenError()
  })
  const length = new DataView(plain.buffer, plain.byteOffset).getUint32(0)
  if (length > plain.length - LENGTH) throw new SealBrokenError()
  return decodeExactly(plain.subarray(LENGTH, LENGTH + length))
}

/** The parts have no line breaks, so no two places have the same bytes. */
function boundOf({ kind, vaultId, id, revision }: SealedPlace): Uint8Array {
  const parts = ['plugfolio vault', String(VERSION), kind, vaultId, id, String(revision)]
  if (parts.some((part) => part.includes('\n'))) throw new Error('A place has no line breaks.')
  return utf8Bytes(parts.join('\n'))
}
