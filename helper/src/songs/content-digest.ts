import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs'
import { contentHead, contentRanges } from '#shared/songs/files/content-ranges.ts'
import { READ_ONLY } from '../scan/open-reader.ts'
import type { SongPart } from './song-parts.ts'

/**
 * A digest of the bytes of all parts, equal for copies of a song; '' when they cannot be read. `before` stands before the bytes, so
 * that the digests for two accounts differ.
 */
export function contentDigest(parts: readonly SongPart[], before = ''): string {
  const hash = createHash('sha256').update(before)
  try {
    for (const part of parts) addFile(hash, part)
  } catch {
    return ''
  }
  return hash.digest('base64url')
}

function addFile(hash: Hash, part: SongPart) {
  hash.update(contentHead(part))
  const ranges = contentRanges(part.size)
  const bytes = Buffer.allocUnsafe(ranges[0]?.length ?? 0)
  const descriptor = fs.openSync(part.path, READ_ONLY)
  try {
    for (const { at, length } of ranges)
      hash.update(bytes.subarray(0, fs.readSync(descriptor, bytes, 0, length, at)))
  } finally {
    fs.closeSync(descriptor)
  }
}
