import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'

/** A file in a zip archive. `size` is in bytes, unpacked; `content` resolves to undefined when the file is damaged. */
export type ArchiveFile = { name: string; size: number; content: () => Promise<Uint8Array | undefined> }

configure({ useWebWorkers: false })

/** Lists the files of a zip archive without reading their contents. Resolves to undefined when the archive is damaged. */
export async function archiveFiles(archive: Blob): Promise<ArchiveFile[] | undefined> {
  const reader = new ZipReader(new BlobReader(archive), {
    strictness: 'strict',
    filenameValidation: 'balanced',
  })
  try {
    const entries = await reader.getEntries()
    return entries.flatMap((entry) =>
      entry.directory
        ? []
        : [{ name: entry.filename, size: entry.uncompressedSize, content: () => contentOf(entry) }],
    )
  } catch {
    return undefined
  }
}

/** Checks size and checksum. Stops when the data exceeds its declared size, because a small file can unpack to any size. */
async function contentOf(entry: FileEntry) {
  const content = new Uint8Array(entry.uncompressedSize)
  let length = 0
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      content.set(chunk, length)
      length += chunk.length
    },
  })
  try {
    await entry.getData(writable, { checkSignature: true, strictness: 'strict' })
    return length === content.length ? content : undefined
  } catch {
    return undefined
  }
}
