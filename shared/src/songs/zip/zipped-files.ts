import { decodeText } from '../../text/decode-text.ts'
import { littleEndian } from '../bytes/byte-window.ts'
import type { Inflate } from '../bytes/inflate.ts'
import { SONG_LIMITS, unpackedLimit } from '../limits.ts'
import { UnreadableSongError } from '../refusal.ts'
import { chunksOf, type PackedFile, type SongFile } from '../source.ts'

const STORED = 0
const DEFLATED = 8
const LOCAL_HEAD = 30

/**
 * The files of a zip archive, unpacked only when they are read. Archives of DAWs need no more than this, and unlike a
 * library it needs neither the types of a page nor those of Node. Throws `UnreadableSong`.
 */
export async function zippedFiles(file: SongFile, inflate: Inflate): Promise<PackedFile[]> {
  const budget = { left: unpackedLimit(file.size) }
  return (await zipEntries(file)).flatMap((entry) => {
    const path = entry.path.replaceAll('\\', '/')
    const chunks = () => within(budget, unpackedEntry(file, entry, inflate))
    return path.endsWith('/') ? [] : [{ path, size: entry.size, chunks }]
  })
}

/** The entries of a zip archive in the order of its directory, with the names that stand there. Throws `UnreadableSong`. */
export async function zipEntries(file: SongFile): Promise<ZipEntry[]> {
  const { bytes, count } = await directoryOf(file)
  const entries: ZipEntry[] = []
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > bytes.length || littleEndian(bytes, at, 4) !== ENTRY)
      throw new UnreadableSongError('damaged')
    const nameLength = littleEndian(bytes, at + 28, 2)
    const extraLength = littleEndian(bytes, at + 30, 2)
    const path = decodeText(bytes.subarray(at + 46, at + 46 + nameLength))
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    entries.push({ path, ...entryOf(bytes.subarray(at, at + 46), extra) })
    at += 46 + nameLength + extraLength + littleEndian(bytes, at + 32, 2)
  }
  return entries
}

const ENTRY = 0x02014b50

/** `mode` has the kind and the rights of the file as Unix has them, 0 where its archive does not say. */
type ZipEntry = Entry & { path: string }
type Entry = {
  isEncrypted: boolean
  method: number
  packed: number
  size: number
  start: number
  mode: number
}

function entryOf(head: Uint8Array, extra: Uint8Array): Entry {
  const entry = {
    mode: UNIX.has(head[5] ?? 0) ? littleEndian(head, 40, 2) : 0,
    isEncrypted: (littleEndian(head, 8, 2) & 1) !== 0,
    method: littleEndian(head, 10, 2),
    packed: littleEndian(head, 20, 4),
    size: littleEndian(head, 24, 4),
    start: littleEndian(head, 42, 4),
  }
  const wide = wideNumbers(extra)
  if (entry.size === UNKNOWN) entry.size = wide.shift() ?? UNKNOWN
  if (entry.packed === UNKNOWN) entry.packed = wide.shift() ?? UNKNOWN
  if (entry.start === UNKNOWN) entry.start = wide.shift() ?? UNKNOWN
  return entry
}

/** The systems of an archive whose files have a mode: Unix, and macOS. */
const UNIX = new Set([3, 19])

const UNKNOWN = 0xffffffff

/** The numbers of eight bytes that archives over 4 GB have in an extra field. */
function wideNumbers(extra: Uint8Array): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = littleEndian(extra, at + 2, 2)
    if (littleEndian(extra, at, 2) === 1) {
      return Array.from({ length: Math.floor(length / 8) }, (_, i) => littleEndian(extra, at + 4 + i * 8, 6))
    }
    at += 4 + length
  }
  return []
}

/** The bytes of an entry. Throws `UnreadableSong`. */
export async function* unpackedEntry(
  file: SongFile,
  entry: Entry,
  inflate: Inflate,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new UnreadableSongError('encrypted')
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableSongError('damaged')
  if (entry.size > SONG_LIMITS.unpacked) throw new UnreadableSongError('too-large')
  const head = await file.read(entry.start, LOCAL_HEAD)
  if (littleEndian(head, 0, 4) !== LOCAL) throw new UnreadableSongError('damaged')
  const start = entry.start + LOCAL_HEAD + littleEndian(head, 26, 2) + littleEndian(head, 28, 2)
  if (start + entry.packed > file.size) throw new UnreadableSongError('cut-short')
  const chunks = chunksOf(file, start, start + entry.packed)
  yield* entry.method === STORED ? chunks : inflate('deflate-raw', chunks)
}

/** All files of an archive together stay below its limit. */
async function* within(
  budget: { left: number },
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    budget.left -= chunk.length
    if (budget.left < 0) throw new UnreadableSongError('too-large')
    yield chunk
  }
}

const LOCAL = 0x04034b50

const END = 0x06054b50
const END_SIZE = 22
const WIDE_LOCATOR = 0x07064b50
const WIDE_LOCATOR_SIZE = 20
const WIDE_END = 0x06064b50
const MAX_COMMENT = 0xffff
/** The longest directory that is read: 100,000 files with names of 100 bytes. */
const MAX_DIRECTORY = 16 * 2 ** 20

/** The list of files at the end of a zip archive. Throws `UnreadableSong`. */
async function directoryOf(file: SongFile): Promise<{ bytes: Uint8Array; count: number }> {
  const tailStart = Math.max(0, file.size - END_SIZE - MAX_COMMENT - WIDE_LOCATOR_SIZE)
  const tail = await file.read(tailStart, file.size - tailStart)
  const end = endIn(tail)
  if (end < 0) throw new UnreadableSongError('cut-short')
  const small = {
    count: littleEndian(tail, end + 10, 2),
    length: littleEndian(tail, end + 12, 4),
    start: littleEndian(tail, end + 16, 4),
  }
  const { count, length, start } = (await wideDirectory(file, tail, end)) ?? small
  if (count > SONG_LIMITS.files || length > MAX_DIRECTORY) throw new UnreadableSongError('too-large')
  if (start + length > file.size) throw new UnreadableSongError('cut-short')
  return { bytes: (await file.read(start, length)).slice(), count }
}

/** The place of the end record; a comment may follow it. */
function endIn(tail: Uint8Array) {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail[at] === 0x50 && littleEndian(tail, at, 4) === END) return at
  }
  return -1
}

/** The directory of an archive over 4 GB. */
async function wideDirectory(file: SongFile, tail: Uint8Array, end: number) {
  const locator = end - WIDE_LOCATOR_SIZE
  if (locator < 0 || littleEndian(tail, locator, 4) !== WIDE_LOCATOR) return null
  const record = await file.read(littleEndian(tail, locator + 8, 6), 56)
  if (littleEndian(record, 0, 4) !== WIDE_END) throw new UnreadableSongError('damaged')
  return {
    count: littleEndian(record, 32, 6),
    length: littleEndian(record, 40, 6),
    start: littleEndian(record, 48, 6),
  }
}
