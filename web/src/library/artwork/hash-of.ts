/** A 32-bit number for a text, the same for ever; upper and lower case count as one. FNV-1a with a finishing mix. */
export function hashOf(text: string) {
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
