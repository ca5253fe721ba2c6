import fs from 'node:fs'
import type { ReadRequest } from '#shared/bundles/asking.ts'
import { UnreadableError } from '#shared/bundles/unreadable.ts'

/** Read-only, without waiting for a pipe or a device. Windows lacks the last two flags. */
export const READ_ONLY = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0)

/** Reads parts of files. Keeps the last file open, because the next part is usually from the same file. */
export function filePartReader(onRead: (path: string, seen: Seen | null) => void) {
  const buffer = Buffer.allocUnsafeSlow((1 << 20) + 1)
  let openedFile: { path: string; descriptor: number; size: number } | undefined

  function end() {
    if (openedFile) fs.closeSync(openedFile.descriptor)
    openedFile = undefined
  }

  function openFile(path: string) {
    if (openedFile?.path === path) return openedFile
    end()
    const descriptor = fs.openSync(path, READ_ONLY)
    openedFile = { path, descriptor, size: 0 }
    const stat = fs.fstatSync(descriptor)
    if (!stat.isFile()) {
      end()
      throw new UnreadableError('not-a-file')
    }
    onRead(path, stat)
    openedFile.size = stat.size
    return openedFile
  }

  /** The returned bytes are valid until the next read. */
  function read({ path, max, at, isPart, isOptional }: ReadRequest): Uint8Array | null {
    if (isOptional && !fs.existsSync(path)) {
      onRead(path, undefined)
      return null
    }
    try {
      const { descriptor, size } = openFile(path)
      if (!isPart && size > max) throw new UnreadableError('too-big')
      const length = fs.readSync(descriptor, buffer, 0, Math.min(max, buffer.length), at)
      if (!isPart && length > max) throw new UnreadableError('too-big')
      return buffer.subarray(0, length)
    } catch (error) {
      if (!(error instanceof UnreadableError)) onRead(path, isMissing(error) ? undefined : null)
      throw error
    }
  }

  return { read, end }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The file at a path when it was read: `undefined` when there was none. The time in milliseconds, the size in bytes. */
export type Seen = Pick<fs.Stats, 'mtimeMs' | 'size' | 'ino' | 'nlink' | 'dev'> | undefined
