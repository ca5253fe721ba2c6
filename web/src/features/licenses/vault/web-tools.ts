import type { KeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import type { Cipher } from '#shared/licenses/vault/sealed.ts'
import type { VaultTools } from '#shared/licenses/vault/vault-keys.ts'
import { utf8Bytes } from '#shared/text/utf8-bytes.ts'
import { loadCode } from '../../../ui/load-code.ts'
import { newWorker } from '../../../ui/new-worker.ts'
import workerAddress from './derive-worker.ts?worker&url'
import { vaultNotLoaded } from './vault-words.ts'

/** True for a page that can open a vault. Browsers encrypt only on https, and on the computer itself. */
export const canEncrypt = () => globalThis.crypto?.subtle !== undefined

/** The cryptography of the browser for a vault. */
export const webTools: VaultTools = { randomBytes, cipherOf, derive, expand }

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** The key cannot be read from what is returned, also not by a script of the page. */
async function cipherOf(key: Uint8Array): Promise<Cipher> {
  const aes = await crypto.subtle.importKey('raw', copy(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const settings = (nonce: Uint8Array, bound: Uint8Array) => ({
    name: 'AES-GCM',
    iv: copy(nonce),
    additionalData: copy(bound),
  })
  return {
    seal: async (nonce, bound, plain) =>
      new Uint8Array(await crypto.subtle.encrypt(settings(nonce, bound), aes, copy(plain))),
    open: async (nonce, bound, sealed) =>
      new Uint8Array(await crypto.subtle.decrypt(settings(nonce, bound), aes, copy(sealed))),
  }
}

/** The type of WebCrypto takes only bytes of a buffer of their own. */
const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Beside the page; where a browser has no workers, in the page. The memory of a worker goes with it. */
async function derive(passphrase: string, derivation: KeyDerivation): Promise<Uint8Array> {
  const worker = newWorker(workerAddress)
  if (!worker) return (await loadCode(() => import('./derived-key.ts'))).derivedKey(passphrase, derivation)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
        port1.close()
        resolve(data)
      }
      worker.onerror = () => reject(new Error(vaultNotLoaded))
      worker.postMessage({ passphrase, derivation, answer: port2 }, [port2])
    })
  } finally {
    worker.terminate()
  }
}

async function expand(recoveryKey: Uint8Array, vaultId: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', copy(recoveryKey), 'HKDF', false, ['deriveBits'])
  const settings = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: copy(utf8Bytes(vaultId)),
    info: copy(utf8Bytes('plugfolio recovery key')),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(settings, key, 256))
}
