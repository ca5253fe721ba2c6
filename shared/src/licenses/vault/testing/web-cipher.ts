import { webcrypto } from 'node:crypto'
import type { Cipher } from '../sealed.ts'

/** AES-256-GCM of the runtime with this key of 32 bytes. */
export async function webCipher(key: Uint8Array): Promise<Cipher> {
  const { subtle } = webcrypto
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const settings = (iv: Uint8Array, additionalData: Uint8Array) => ({ name: 'AES-GCM', iv, additionalData })
  return {
    seal: async (nonce, bound, plain) =>
      new Uint8Array(await subtle.encrypt(settings(nonce, bound), aes, plain)),
    open: async (nonce, bound, sealed) =>
      new Uint8Array(await subtle.decrypt(settings(nonce, bound), aes, sealed)),
  }
}
