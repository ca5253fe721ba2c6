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
