import type { Inflate } from '#shared/transfer/zip.ts'

/** Decompresses with the browser. Stops when the data exceeds its declared size, because a small file can unpack to any size. */
export const inflate: Inflate = async (bytes, size) => {
  const unpacking = new DecompressionStream('deflate-raw')
  const writer = unpacking.writable.getWriter()
  // A failure is reported by the reader.
  writer.write(new Uint8Array(bytes)).catch(() => undefined)
  writer.close().catch(() => undefined)
  const content = new Uint8Array(size)
  const reader = unpacking.readable.getReader()
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return length === size ? content : undefined
      if (length + value.length > size) return undefined
      content.set(value, length)
      length += value.length
    }
  } catch {
    return undefined
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
