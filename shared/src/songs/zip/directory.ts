import { littleEndian } from '../bytes/byte-window.ts'
import { SONG_LIMITS } from '../limits.ts'
import { UnreadableSongError } from '../refusal.ts'
import type { SongFile } from '../source.ts'

const END = 0x06054b50
const END_SIZE = 22
const WIDE_LOCATOR = 0x07064b50
const WIDE_LOCATOR_SIZE = 20
const WIDE_END = 0x06064b50
const MAX_COMMENT = 0xffff
/** The longest directory that is read: 100,000 files with names of 100 bytes. */
const MAX_DIRECTORY = 16 * 2 ** 20

/** The list of files at the end of a zip archive. Throws `UnreadableSong`. */
export async function directoryOf(file: SongFile): Promise<{ bytes: Uint8Array; count: number }> {
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
