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
export type TypedRecoveryKey =
  | { key: Uint8Array }
  | { problem: 'length' }
  | { problem: 'group'; group: number }

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
