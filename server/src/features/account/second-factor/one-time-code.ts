import { createHmac } from 'node:crypto'

const STEP_MS = 30_000

/** The time step of a code: the current one or, as clocks differ, the one before or after. Undefined when it matches none. */
export function timeStepOfCode(key: Buffer, code: string, now: Date) {
  const current = Math.floor(now.getTime() / STEP_MS)
  return [current, current - 1, current + 1].find((step) => oneTimeCodeAt(key, step) === code)
}

/** The six-digit code of a step: RFC 6238 with HMAC-SHA-1 and 30 seconds, the defaults of authenticator apps. */
export function oneTimeCodeAt(key: Buffer, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Encodes bytes in base32 (RFC 4648) without padding. */
export function encodeBase32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
