/** The unsigned number of 16 bits. */
export const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/** The unsigned number of 32 bits. */
export const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65536 + u16(bytes, at + 2)

/** A number of one to nine bytes, which is exact up to 53 bits, and the place after it. */
export function varint(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  for (let i = 0; i < 8; i++) {
    const byte = bytes[at + i] ?? 0
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: at + i + 1 }
  }
  return { value: value * 256 + (bytes[at + 8] ?? 0), next: at + 9 }
}
