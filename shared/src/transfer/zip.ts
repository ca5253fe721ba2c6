import { textIn } from '../bundles/text-in.ts'
import { crc32 } from './crc32.ts'

/** A file in a zip archive, as stored there. */
export type ZipEntry = { name: string; size: number; crc: number; isPacked: boolean; bytes: Uint8Array }

/** Unpacks raw deflate; gives at most `size` bytes, and undefined when the bytes are damaged or unpack to more. */
export type Inflate = (bytes: Uint8Array, size: number) => Promise<Uint8Array | undefined>

/**
 * The files of a zip archive, or undefined when anything about it is not as it should be. Strict on purpose: every byte has
 * to belong to a file or to the directory, and what is said twice has to agree, so that a damaged archive is noticed before
 * anything of it is used. Layout: APPNOTE.TXT 4.3.
 */
export function zipEntriesIn(archive: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = archive.length - END_BYTES
  if (end < 0 || view.getUint32(end, true) !== END) return undefined
  const [count, length, start] = [end + 10, end + 12, end + 16].map((at, field) =>
    field === 0 ? view.getUint16(at, true) : view.getUint32(at, true),
  )
  const isOnePiece =
    view.getUint32(end + 4, true) === 0 &&
    view.getUint16(end + 8, true) === count &&
    view.getUint16(end + 20, true) === 0
  if (!isOnePiece || count === undefined || length === undefined || start === undefined) return undefined
  if (start + length !== end) return undefined
  return entriesIn(archive, view, { count, start, end })
}

const END = 0x06054b50
const END_BYTES = 22
const DIRECTORY = 0x02014b50
const DIRECTORY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const DESCRIPTOR = 0x08074b50
const DESCRIPTOR_BYTES = 16
const HAS_DESCRIPTOR = 0x8
const IS_UTF8 = 0x800
const STORED = 0
const DEFLATED = 8

type Directory = { count: number; start: number; end: number }

function entriesIn(archive: Uint8Array, view: DataView, { count, start, end }: Directory) {
  const entries: ZipEntry[] = []
  let at = start
  let local = 0
  for (let number = 0; number < count; number++) {
    if (at + DIRECTORY_BYTES > end || view.getUint32(at, true) !== DIRECTORY) return undefined
    const read = entryAt(archive, view, { at, local, limit: start })
    if (!read) return undefined
    entries.push(read.entry)
    at = read.next
    local = read.nextLocal
  }
  const isWhole = at === end && local === start
  return isWhole && new Set(entries.map(({ name }) => name)).size === count ? entries : undefined
}

type Place = { at: number; local: number; limit: number }

/** One entry of the directory and the file that it speaks of, which must begin where the one before has ended. */
function entryAt(archive: Uint8Array, view: DataView, { at, local, limit }: Place) {
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const crc = view.getUint32(at + 16, true)
  const packedSize = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const nameLength = view.getUint16(at + 28, true)
  const extraLength = view.getUint16(at + 30, true)
  const isPlain = view.getUint16(at + 32, true) === 0 && view.getUint16(at + 34, true) === 0
  const isKnown = (method === STORED && packedSize === size) || method === DEFLATED
  if (!isPlain || !isKnown || (flags & ~(HAS_DESCRIPTOR | IS_UTF8 | 0x6)) !== 0) return undefined
  if (view.getUint32(at + 42, true) !== local || local + LOCAL_BYTES > limit) return undefined
  if (view.getUint32(local, true) !== LOCAL) return undefined
  // Version, flags, method, time and date are in both places in the same order.
  for (let offset = 0; offset < 10; offset++)
    if (archive[local + 4 + offset] !== archive[at + 6 + offset]) return undefined
  const begin = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const finish = begin + packedSize
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0
  const nextLocal = finish + (hasDescriptor ? DESCRIPTOR_BYTES : 0)
  if (nextLocal > limit || view.getUint16(local + 26, true) !== nameLength) return undefined
  const name = archive.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameLength)
  if (name.some((byte, index) => byte !== archive[local + LOCAL_BYTES + index])) return undefined
  const sums = [crc, packedSize, size]
  if (hasDescriptor) {
    if (view.getUint32(finish, true) !== DESCRIPTOR || !areAt(view, finish + 4, sums)) return undefined
    if (!areAt(view, local + 14, sums) && !areAt(view, local + 14, [0, 0, 0])) return undefined
  } else if (!areAt(view, local + 14, sums)) return undefined
  const bytes = archive.subarray(begin, finish)
  return {
    entry: { name: textIn(name), size, crc, isPacked: method === DEFLATED, bytes },
    next: at + DIRECTORY_BYTES + nameLength + extraLength,
    nextLocal,
  }
}

const areAt = (view: DataView, at: number, numbers: number[]) =>
  numbers.every((number, index) => view.getUint32(at + index * 4, true) === number)

/** The contents of the file, or undefined when they do not match the checksum. */
export async function contentOf(entry: ZipEntry, inflate: Inflate): Promise<Uint8Array | undefined> {
  const content = entry.isPacked ? await inflate(entry.bytes, entry.size) : entry.bytes
  return content && content.length === entry.size && crc32(content) === entry.crc ? content : undefined
}
