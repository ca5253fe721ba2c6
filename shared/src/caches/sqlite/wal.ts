import { turnPause } from '../../timing/turn-pause.ts'
import { u32 } from './numbers.ts'

/** The pages that a write-ahead log has newer than its database. */
export type WalPages = {
  pageSize: number
  /** The place of each page's bytes in the log. */
  places: Map<number, number>
}

/** True for bytes that begin a write-ahead log. */
export const isWal = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && (u32(bytes, 0) === LITTLE || u32(bytes, 0) === BIG)

const LITTLE = 0x377f0682
const BIG = 0x377f0683
const HEADER = 32
const FRAME = 24
const VERSION = 3007000

/**
 * The pages up to the last transaction that was finished. As in SQLite, a frame counts only if it has the salt of the header
 * and a right checksum, because old frames stay behind in the file. Null when there is no such page. Other work can be done
 * in between, because a log can be as large as its database.
 */
export async function walPages(wal: Uint8Array): Promise<WalPages | null> {
  if (wal.length < HEADER || !isWal(wal) || u32(wal, 4) !== VERSION) return null
  const pageSize = u32(wal, 8)
  const sum = checksumOf(wal, u32(wal, 0) === BIG)
  sum.add(0, 24)
  if (!isPageSize(pageSize) || !sum.isAt(24)) return null
  const pauseWhenDue = turnPause()
  const places = new Map<number, number>()
  let unfinished: [page: number, place: number][] = []
  for (let at = HEADER; at + FRAME + pageSize <= wal.length; at += FRAME + pageSize) {
    await pauseWhenDue()
    if (u32(wal, at + 8) !== u32(wal, 16) || u32(wal, at + 12) !== u32(wal, 20)) break
    sum.add(at, at + 8)
    sum.add(at + FRAME, at + FRAME + pageSize)
    const page = u32(wal, at)
    if (!sum.isAt(at + 16) || page === 0) break
    unfinished.push([page, at + FRAME])
    if (u32(wal, at + 4) === 0) continue
    for (const [number, place] of unfinished) places.set(number, place)
    unfinished = []
  }
  return places.size > 0 ? { pageSize, places } : null
}

/** A power of two from 512 to 65,536. */
export const isPageSize = (size: number): boolean => size >= 512 && size <= 65536 && (size & (size - 1)) === 0

/** SQLite's checksum, which goes on over the whole file. */
function checksumOf(bytes: Uint8Array, isBig: boolean) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let first = 0
  let second = 0
  return {
    /** Adds pairs of words from `from` to `to`. */
    add: (from: number, to: number) => {
      for (let at = from; at < to; at += 8) {
        first = (first + view.getUint32(at, !isBig) + second) >>> 0
        second = (second + view.getUint32(at + 4, !isBig) + first) >>> 0
      }
    },
    /** True when the file has this sum at a place. */
    isAt: (place: number) => u32(bytes, place) === first && u32(bytes, place + 4) === second,
  }
}
