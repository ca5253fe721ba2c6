import { upTo } from '../bytes/inflate.ts'
import type { PackedFile, SongFile } from '../source.ts'
import { fileOfBytes } from '../source.ts'

/** The largest file that is unpacked into memory; one in a folder is read where it is. */
const MAX_PACKED = 128 * 2 ** 20

/** A file whose parts can be read in any order. Throws `UnreadableSong`, `too-large`. */
export async function unpackedFile(packed: PackedFile): Promise<SongFile> {
  return packed.file ?? fileOfBytes(packed.path, await allBytes(packed, MAX_PACKED))
}

/** All bytes of a file. Throws `UnreadableSong`, `too-large`, for more than `max`. */
export async function allBytes(file: PackedFile, max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of upTo(max, file.chunks())) {
    parts.push(chunk.slice())
    length += chunk.length
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
