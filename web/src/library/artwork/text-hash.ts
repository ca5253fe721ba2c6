/** A stable 32-bit hash of a text, case-insensitive: FNV-1a with a finalizer. */
export function textHash(text: string) {
  let hash = 0x811c9dc5
  for (const character of text.toLowerCase()) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  hash = Math.imul(hash, 0x297a2d39)
  hash ^= hash >>> 15
  return hash >>> 0
}

/** A number from 0 up to, but not including, 1. */
export type RandomSource = () => number

/** Pseudorandom numbers, the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
