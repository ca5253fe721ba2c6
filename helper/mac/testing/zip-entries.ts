import { inflateRawSync } from 'node:zlib'

/** The entries of a zip archive from its directory: names, permissions and contents. */
export function zipEntries(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameSize = zip.readUInt16LE(at + 28)
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameSize),
      mode: (zip.readUInt32LE(at + 38) >>> 16).toString(8),
      content: contentAt(
        zip,
        zip.readUInt32LE(at + 42),
        zip.readUInt32LE(at + 20),
        zip.readUInt16LE(at + 10),
      ),
    }
    at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return entry
  })
}

function contentAt(zip: Buffer, at: number, size: number, method: number) {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const bytes = zip.subarray(start, start + size)
  return method === 0 ? bytes : inflateRawSync(bytes)
}
