import { pipeline, Readable } from 'node:stream'
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { Inflate } from '#shared/songs/bytes/inflate.ts'
import { UnreadableSongError } from '#shared/songs/refusal.ts'

const UNPACKERS = { gzip: createGunzip, deflate: createInflate, 'deflate-raw': createInflateRaw }

/** Larger parts cost less than those of the stream that pages have too: less than half of its time. */
const PART = 256 * 1024

/** Unpacks like the stream that pages have, faster. Throws `UnreadableSong`, or the error of the chunks. */
export const inflate: Inflate = async function* (form, chunks) {
  const unpacker = UNPACKERS[form]({ chunkSize: PART })
  pipeline(Readable.from(chunks), unpacker, () => undefined)
  try {
    yield* unpacker
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!code.startsWith('Z_')) throw error
    throw new UnreadableSongError(code === 'Z_BUF_ERROR' ? 'cut-short' : 'damaged')
  }
}
