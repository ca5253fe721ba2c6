import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Blobs, checkBlobKey, isBlobKey } from './blobs.ts'
import * as words from './files-words.ts'

/** A file store in a folder: the file `ab/abcd….webp` for the key `abcd….webp`. The folder is created when it is missing. */
export function folderBlobs(folder: string): Blobs {
  const incoming = path.join(folder, 'incoming')

  return {
    place: words.folderPlace(folder),
    put: async (key, bytes) => {
      const file = fileOf(folder, key)
      const draft = path.join(incoming, `${randomBytes(12).toString('hex')}.tmp`)
      for (const needed of [incoming, path.dirname(file)]) await makeFolder(needed)
      await writeFile(draft, bytes, { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, file)
      for (const changed of [path.dirname(file), folder]) await flushFolder(changed)
    },
    get: async (key) => readFile(fileOf(folder, key)).catch(nothingIfMissing),
    remove: async (key) => rm(fileOf(folder, key), { force: true }),
    keys: (storedBefore) => keysIn(folder, storedBefore),
    removeLeftovers: async (before) => {
      let removed = 0
      for await (const draft of filesIn(incoming)) {
        if (!(await isOlder(draft, before))) continue
        await rm(draft, { force: true })
        removed++
      }
      return removed
    },
    reach: async () => undefined,
  }
}

/** The first two letters of a key name its folder, because folders with many entries are slow on many systems. */
function fileOf(folder: string, key: string) {
  checkBlobKey(key)
  return path.join(folder, key.slice(0, 2), key)
}

/** Only the owner of the data has access. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first) await flushFolder(path.dirname(first))
}

/** A rename survives a power cut only once its folder is flushed. Windows cannot and need not do that. */
export async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function nothingIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function* keysIn(folder: string, storedBefore?: Date) {
  for await (const entry of entriesOf(folder)) {
    if (!entry.isDirectory() || entry.name.length !== 2) continue
    for await (const file of filesIn(path.join(folder, entry.name))) {
      const key = path.basename(file)
      const isOurs = isBlobKey(key) && key.startsWith(entry.name)
      if (isOurs && (!storedBefore || (await isOlder(file, storedBefore)))) yield key
    }
  }
}

async function* filesIn(folder: string) {
  for await (const entry of entriesOf(folder)) if (entry.isFile()) yield path.join(folder, entry.name)
}

async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(nothingIfMissing)
  if (entries) yield* entries
}

async function isOlder(file: string, moment: Date) {
  const stats = await stat(file).catch(nothingIfMissing)
  return stats !== undefined && stats.mtime < moment
}
