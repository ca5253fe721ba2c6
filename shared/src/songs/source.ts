/** A file whose bytes are read on demand. */
export type SongFile = {
  /** The name of the file; inside a package its path from there, with `/`. */
  name: string
  /** In bytes. */
  size: number
  /** Up to `length` bytes from `at`; fewer only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>
}

/** A song that is a folder, such as a package of Logic Pro. */
type SongPackage = { name: string; files: readonly SongFile[] }

export type SongSource = SongFile | SongPackage

/** One file of a package or an archive. `file` is set where its bytes need no unpacking. */
export type PackedFile = {
  path: string
  size: number
  chunks(): AsyncIterable<Uint8Array>
  file?: SongFile
}

/** A file that is in memory. */
export const fileOfBytes = (name: string, bytes: Uint8Array): SongFile => ({
  name,
  size: bytes.length,
  read: async (at, length) => bytes.subarray(at, at + length),
})

const CHUNK = 64 * 1024

/** The bytes of a file in order, by default all of them. */
export async function* chunksOf(file: SongFile, from = 0, to = file.size): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const chunk = await file.read(at, Math.min(CHUNK, to - at))
    if (chunk.length === 0) return
    at += chunk.length
    yield chunk
  }
}
