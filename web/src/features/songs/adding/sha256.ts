/* SHA-256 over bytes that arrive in pieces. A browser digests only whole texts, and on a site without https nothing at all. */

const BLOCK = 64
const PRIMES = firstPrimes(64)
const K = Uint32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))

function firstPrimes(count: number) {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}

/** The first 32 bits behind the point. */
function fractionOf(root: number) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

export type Sha256 = { add: (bytes: Uint8Array) => Sha256; digest: () => Uint8Array }

/** A digest of what is added to it; `digest` ends it. */
export function sha256(): Sha256 {
  const state = Uint32Array.from(START)
  const words = new Uint32Array(64)
  const waiting = new Uint8Array(BLOCK)
  let waitingLength = 0
  let length = 0

  const self: Sha256 = {
    add(bytes) {
      length += bytes.length
      let at = 0
      if (waitingLength > 0) {
        at = Math.min(BLOCK - waitingLength, bytes.length)
        waiting.set(bytes.subarray(0, at), waitingLength)
        waitingLength += at
        if (waitingLength < BLOCK) return self
        addBlock(state, words, waiting, 0)
      }
      for (; at + BLOCK <= bytes.length; at += BLOCK) addBlock(state, words, bytes, at)
      waiting.set(bytes.subarray(at))
      waitingLength = bytes.length - at
      return self
    },
    digest() {
      const end = new Uint8Array(waitingLength < 56 ? BLOCK : 2 * BLOCK)
      end.set(waiting.subarray(0, waitingLength))
      end[waitingLength] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor(length / 2 ** 29))
      view.setUint32(end.length - 4, (length << 3) >>> 0)
      for (let at = 0; at < end.length; at += BLOCK) addBlock(state, words, end, at)
      const digest = new DataView(new ArrayBuffer(32))
      for (const [i, word] of state.entries()) digest.setUint32(i * 4, word)
      return new Uint8Array(digest.buffer)
    },
  }
  return self
}

/** HMAC-SHA-256 of a text. */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  const padded = new Uint8Array(BLOCK)
  padded.set(key.length > BLOCK ? sha256().add(key).digest() : key)
  const masked = (mask: number) => padded.map((byte) => byte ^ mask)
  const inner = sha256().add(masked(0x36)).add(new TextEncoder().encode(text)).digest()
  return sha256().add(masked(0x5c)).add(inner).digest()
}

/** As base64url without padding, which the server takes for a digest. */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function addBlock(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, start: number) {
  for (let i = 0, at = start; i < 16; i++, at += 4)
    words[i] =
      (byteAt(bytes, at) << 24) |
      (byteAt(bytes, at + 1) << 16) |
      (byteAt(bytes, at + 2) << 8) |
      byteAt(bytes, at + 3)
  for (let i = 16; i < 64; i++) {
    const x = word(words, i - 15)
    const y = word(words, i - 2)
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[i] = (word(words, i - 16) + s0 + word(words, i - 7) + s1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + word(K, i) + word(words, i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = word(state, i) + value
}

const byteAt = (bytes: Uint8Array, i: number) => bytes[i] ?? 0
const word = (list: Uint32Array, i: number) => list[i] ?? 0
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))
