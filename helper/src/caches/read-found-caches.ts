import fs from 'node:fs'
import { basename } from 'node:path'
import type { CacheFile, CacheReading } from '#shared/caches/plugin-cache.ts'
import { readCaches } from '#shared/caches/read-caches.ts'
import { READ_ONLY } from '../scan/open-reader.ts'
import type { CacheFolder } from './find-cache-files.ts'

/** A DAW writes its list within a moment, so it is whole at one of the tries. */
const TRIES = 3

/**
 * Reads the lists of plugins in one folder, a database together with what its DAW has not yet moved into it. The files are only read and
 * never locked, so the DAW may go on; when it has written meanwhile, they are read again. Never rejects.
 */
export async function readFoundCaches({ files }: CacheFolder): Promise<CacheReading> {
  for (let tries = 1; ; tries++) {
    const before = statesOf(files)
    const opened = openFiles(before)
    try {
      const reading = await readCaches(opened.files)
      if (isSame(before, statesOf(files))) return reading
      if (tries === TRIES)
        return { caches: [], refused: files.map((file) => ({ name: basename(file), reason: 'in-use' })) }
    } finally {
      opened.end()
    }
  }
}

type FileState = { path: string; size: number; mtimeMs: number; ino: number }

function statesOf(paths: readonly string[]): FileState[] {
  return paths.flatMap((path) => {
    try {
      const stat = fs.lstatSync(path, { throwIfNoEntry: false })
      return stat?.isFile() ? [{ path, size: stat.size, mtimeMs: stat.mtimeMs, ino: stat.ino }] : []
    } catch {
      return []
    }
  })
}

const isSame = (one: FileState[], other: FileState[]) => JSON.stringify(one) === JSON.stringify(other)

/** Each file is open only while it is read, because there can be thousands. */
function openFiles(states: readonly FileState[]) {
  let opened: { path: string; descriptor: number } | undefined

  function end() {
    if (opened) fs.closeSync(opened.descriptor)
    opened = undefined
  }

  function descriptorOf(path: string): number {
    if (opened?.path === path) return opened.descriptor
    end()
    const descriptor = fs.openSync(path, READ_ONLY)
    opened = { path, descriptor }
    return descriptor
  }

  const files = states.map(
    ({ path, size, mtimeMs }): CacheFile => ({
      name: basename(path),
      size,
      changedAt: new Date(mtimeMs).toISOString(),
      read: async (at, length) => {
        const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)))
        return bytes.subarray(0, fs.readSync(descriptorOf(path), bytes, 0, bytes.length, at))
      },
    }),
  )
  return { files, end }
}
