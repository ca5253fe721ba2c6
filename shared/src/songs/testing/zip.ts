import { crc32, deflateRawSync } from 'node:zlib'

type ZipOptions = { isStored?: boolean; flags?: number; comment?: string }

/** A zip archive with these files. */
export function zipOf(
  files: Record<string, string | Uint8Array>,
  { isStored = false, flags = 0, comment = '' }: ZipOptions = {},
) {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = isStored ? data : deflateRawSync(data)
    const name = Buffer.from(path)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(isStored ? 0 : 8, 10)
    entry.writeUInt32LE(crc32(data), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(data.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, name, packed)
    entries.push(entry, name)
    at += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return new Uint8Array(Buffer.concat([...parts, directory, end, Buffer.from(comment)]))
}
