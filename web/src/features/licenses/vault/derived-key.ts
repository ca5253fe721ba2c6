import { argon2id } from '@noble/hashes/argon2.js'
import type { KeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import { bytesOfBase64Url } from '#shared/text/base64-url.ts'

/** Argon2id: 32 bytes. The policy of the page forbids WebAssembly, so it is plain JavaScript. */
export const derivedKey = (passphrase: string, { memory, passes, lanes, salt }: KeyDerivation): Uint8Array =>
  argon2id(passphrase, bytesOfBase64Url(salt), { m: memory, t: passes, p: lanes, dkLen: 32 })
