import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { orUndefined } from '../system/or-undefined.ts'
import { READ_ONLY } from './open-reader.ts'

/** One part of a bundle, by its path in it. */
type Part = { name: string; path: string; stat: fs.Stats }

/**
 * The digest of all that is in a bundle: the names of its files and folders, their bytes, and where its links lead. A bundle that is a
 * link counts as what it leads to. Null when a part cannot be read, or changes meanwhile.
 */
export async function bundleDigest(path: string, signal?: AbortSignal): Promise<string | null> {
  try {
    const before = bundleStamp(path)
    const hash = createHash('sha256')
    for (const part of partsOf(path)) {
      signal?.throwIfAborted()
      hash.update(`${part.name}\0${kindOf(part)}\0${part.stat.isFile() ? part.stat.size : 0}\0`)
      if (part.stat.isFile()) await addFile(hash, part)
    }
    return before !== null && before === bundleStamp(path) ? hash.digest('hex') : null
  } catch {
    signal?.throwIfAborted()
    return null
  }
}

/** Changes whenever a part of a bundle is replaced, resized, added or removed; null when one cannot be read. It reads no file. */
export const bundleStamp = (path: string): string | null =>
  orUndefined(() => {
    const hash = createHash('sha256')
    for (const part of partsOf(path)) {
      const { mtimeMs, size, ino } = part.stat
      hash.update(`${part.name}\0${kindOf(part)}\0${mtimeMs} ${size} ${ino}\0`)
    }
    return hash.digest('hex')
  }) ?? null

function* partsOf(path: string, name = ''): Generator<Part> {
  const real = name === '' ? fs.realpathSync.native(path) : path
  const stat = fs.lstatSync(real)
  yield { name, path: real, stat }
  if (!stat.isDirectory()) return
  for (const each of fs.readdirSync(real).sort()) yield* partsOf(`${real}/${each}`, `${name}/${each}`)
}

function kindOf({ path, stat }: Part) {
  if (stat.isSymbolicLink()) return `link to ${fs.readlinkSync(path)}`
  if (stat.isDirectory()) return 'folder'
  if (stat.isFile()) return 'file'
  throw new Error('This is neither a file nor a folder.')
}

async function addFile(hash: Hash, { path, stat }: Part) {
  const file = await open(path, READ_ONLY)
  try {
    const buffer = Buffer.allocUnsafe(Math.min(stat.size, CHUNK) + 1)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
      if (bytesRead === 0) return
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

/** Bytes. */
const CHUNK = 1 << 20
