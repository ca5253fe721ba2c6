import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs'
import { READ_ONLY } from '../scan/open-reader.ts'
import type { SongPart } from './song-parts.ts'

const PIECE = 2 ** 20
/** A file of up to this many pieces is read as a whole; of a larger one as many pieces, evenly spread, with its end. */
const MOST_PIECES = 64

/** A digest of the bytes of all parts, equal for copies of a song; '' when they cannot be read. */
export function contentDigest(parts: readonly SongPart[]): string {
  const hash = createHash('sha256')
  try {
    for (const part of parts) addFile(hash, part)
  } catch {
    return ''
  }
  return hash.digest('base64url')
}

function addFile(hash: Hash, { path, name, size }: SongPart) {
  hash.update(`${name}\n${size}\n`)
  const bytes = Buffer.allocUnsafe(Math.min(size, PIECE))
  const descriptor = fs.openSync(path, READ_ONLY)
  try {
    for (const at of piecesOf(size))
      hash.update(bytes.subarray(0, fs.readSync(descriptor, bytes, 0, bytes.length, at)))
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Where the pieces begin. The last one holds the directory of an archive, which has the sums of all its files. */
function piecesOf(size: number): number[] {
  const count = Math.min(MOST_PIECES, Math.ceil(size / PIECE))
  const last = Math.max(0, size - PIECE)
  return Array.from({ length: count }, (_, i) => Math.floor((last * i) / Math.max(1, count - 1)))
}
