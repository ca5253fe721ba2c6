import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

type Expected = { size: number; sha256: string }

/**
 * Opens files whose bytes are known. Each is read whole once and remembered until it changes on the disk, so that what is
 * handed out is what was checked. Gives undefined for a file that is missing or is another one; the caller closes the rest.
 */
export function checkedFiles() {
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
    const facts = await handle.stat()
    if (!facts.isFile() || facts.size !== size) return false
    const state = [path, facts.dev, facts.ino, facts.mtimeMs, facts.ctimeMs, sha256].join('\n')
    const check = checks.get(state) ?? digestOf(path).then((digest) => digest === sha256)
    checks.set(state, check)
    return check
  }
}

async function digestOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
