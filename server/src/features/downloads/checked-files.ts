import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

type Expected = { size: number; sha256: string }

/**
 * Opens files with known digests. Each file is hashed once, and again when it changes on the disk. Returns undefined for a
 * missing or different file; the caller closes the others.
 */
export function fileVerifier() {
  const checks = new Map<string, Promise<boolean>>()

  return async (path: string, expected: Expected): Promise<FileHandle | undefined> => {
    const handle = await open(path).catch(() => undefined)
    if (!handle) return undefined
    const isSound = await isWhole(path, handle, expected).catch(() => false)
    if (isSound) return handle
    await handle.close()
    return undefined
  }

  async function isWhole(path: string, handle: FileHandle, { size, sha256 }: Expected) {
    const stats = await handle.stat()
    if (!stats.isFile() || stats.size !== size) return false
    const fileState = [path, stats.dev, stats.ino, stats.mtimeMs, stats.ctimeMs, sha256].join('\n')
    const check = checks.get(fileState) ?? digestOf(path).then((digest) => digest === sha256)
    checks.set(fileState, check)
    return check
  }
}

async function digestOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
