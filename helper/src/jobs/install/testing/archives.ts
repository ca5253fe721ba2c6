import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** An entry of an archive as a test writes it. `name` and `target` are written as they are, however hostile. */
export type ArchiveEntry = {
  name: string
  content?: string | Uint8Array
  /** Where a link leads. */
  target?: string
  mode?: number
  /** The type of a tar entry: `1` is a hard link, `3` a device. */
  type?: string
  /** A size to state in place of the true one. */
  size?: number
}

const LINK = 0o120777
const FOLDER = 0o040755
const FILE = 0o100644

const modeOf = ({ name, target, mode }: ArchiveEntry) =>
  mode ?? (target !== undefined ? LINK : name.endsWith('/') ? FOLDER : FILE)

/** A zip archive as Unix makes it. */
export function zipOfEntries(entries: readonly ArchiveEntry[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.target ?? entry.content ?? '')
    const [packed, name] = [deflateRawSync(data), Buffer.from(entry.name)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head[5] = 3
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(crc32(data), 16)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(Math.min(entry.size ?? data.length, 0xfffffffe), 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE((modeOf(entry) << 16) >>> 0, 38)
    head.writeUInt32LE(at, 42)
    parts.push(local, name, packed)
    directory.push(head, name)
    at += local.length + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

/** A tar archive of POSIX. A name that is too long for it comes in a header of its own. */
export function tarOfEntries(entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const data = Buffer.from(entry.target === undefined ? (entry.content ?? '') : '')
    const type = entry.type ?? (entry.target !== undefined ? '2' : entry.name.endsWith('/') ? '5' : '0')
    const long = Buffer.byteLength(entry.name) > 100 ? paxBlocks(entry.name) : []
    return [...long, header({ ...entry, type }, data.length), padded(data)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

export const tarGzOfEntries = (entries: readonly ArchiveEntry[]): Buffer => gzipSync(tarOfEntries(entries))

function paxBlocks(name: string) {
  const field = ` path=${name}\n`
  let length = Buffer.byteLength(field)
  while (Buffer.byteLength(`${length}${field}`) !== length) length = Buffer.byteLength(`${length}${field}`)
  const data = Buffer.from(`${length}${field}`)
  return [header({ name: 'pax', type: 'x' }, data.length), padded(data)]
}

function header(entry: ArchiveEntry, length: number) {
  const block = Buffer.alloc(512)
  block.write(entry.name, 0, 100)
  block.write(`${(modeOf(entry) & 0o7777).toString(8).padStart(7, '0')}\0`, 100)
  block.write(`${(entry.size ?? length).toString(8).padStart(11, '0')}\0`, 124)
  block.write(entry.type ?? '0', 156)
  block.write(entry.target ?? '', 157, 100)
  block.write('ustar\x0000', 257)
  block.fill(' ', 148, 156)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((512 - (data.length % 512)) % 512)])
