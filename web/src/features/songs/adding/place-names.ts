import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64Url, bytesOfBase64Url } from '#shared/text/base64-url.ts'

const KEY = 'plugfolio-song-key'
const KEY_BYTES = 32

/** How the server knows where songs are without knowing their paths. */
export type PlaceNames = { placeOf: (path: string) => string; groupOf: (group: string) => string }

/** Digests of paths with a key that never leaves this browser, so that nobody can try paths until one fits. */
export function placeNames(): PlaceNames {
  const key = storedKey()
  const digest = (kind: string, text: string) =>
    base64Url(hmac(sha256, key, new TextEncoder().encode(`${kind}\n${text}`)))
  return { placeOf: (path) => digest('place', path), groupOf: (group) => digest('group', group) }
}

let keyOfPage: Uint8Array | undefined

function storedKey(): Uint8Array {
  keyOfPage ??= readStoredKey() ?? newKey()
  return keyOfPage
}

function newKey() {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  try {
    localStorage.setItem(KEY, base64Url(key))
  } catch {
    // Nothing can be stored here.
  }
  return key
}

/** Storage is the user's: any other content is not a key. */
function readStoredKey() {
  try {
    const text = localStorage.getItem(KEY)
    return text && /^[\w-]{43}$/.test(text) ? bytesOfBase64Url(text) : undefined
  } catch {
    return undefined
  }
}
