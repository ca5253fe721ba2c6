import { crc32, inflateRawSync } from 'node:zlib'

/** The entries of a zip archive by name. Throws when the archive is truncated or a checksum is wrong. */
export function readZipEntries(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1) throw new Error('This archive is incomplete.')
  const count = zip.readUInt16LE(end + 10)
  const entries: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    const { name, content, next } = entryAt(zip, at)
    entries[name] = content
    at = next
  }
  return entries
}

/** APPNOTE.TXT 4.3.12: the central directory has the offset and length of the local entry. */
function entryAt(zip: Buffer, at: number) {
  const nameLength = zip.readUInt16LE(at + 28)
  const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
  const local = zip.readUInt32LE(at + 42)
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const compressed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
  const content = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(compressed) : compressed
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`)
  return { name, content, next: at + 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32) }
}
