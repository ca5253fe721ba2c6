import fs from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { CacheFile, CacheReading, PluginCache } from '#shared/caches/plugin-cache.ts'
import { readCaches } from '#shared/caches/read-caches.ts'
import { cacheRefusalSentence } from '#shared/caches/refusal.ts'
import { fileOfBytes } from '#shared/songs/source.ts'
import { READ_ONLY } from '../scan/open-reader.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { runProgram } from '../system/program.ts'
import { type CacheFolder, cachePlaces, findCacheFiles } from './find-cache-files.ts'

/** The cache in one folder of a DAW, without plugins in private folders. */
export type FoundCache = PluginCache & { folder: string }
export type RefusedCache = { path: string; sentence: string }

/** Reads the lists of plugins of this computer in their usual places. */
export async function readAllCaches(
  isPrivate: (path: string) => boolean,
): Promise<{ found: FoundCache[]; refused: RefusedCache[] }> {
  const places = cachePlaces(currentPlatform(), homedir(), process.env)
  const { folders, troubles } = findCacheFiles(places, isPrivate)
  const found: FoundCache[] = []
  const refused: RefusedCache[] = [...troubles]
  for (const folder of folders) {
    const reading = await readFoundCaches(folder)
    found.push(
      ...reading.caches.map((cache) => ({ ...withoutPrivate(cache, isPrivate), folder: folder.folder })),
    )
    for (const { name, reason } of reading.refused)
      refused.push({ path: join(folder.folder, name), sentence: cacheRefusalSentence(reason) })
  }
  return { found, refused }
}

/** A DAW also lists plugins in folders that are private here. */
const withoutPrivate = (cache: PluginCache, isPrivate: (path: string) => boolean): PluginCache => ({
  ...cache,
  plugins: cache.plugins.filter(({ path }) => path === null || !isPrivate(path)),
  failedFiles: cache.failedFiles.filter((path) => !isPrivate(path)),
})

/** As much as `runProgram` keeps. A list that long may have been cut. */
const LONGEST = 65_536

/** The Audio Units that macOS has registered, as its own tool lists them; none on other systems, and when it does not answer. */
export async function registeredAudioUnits(now: Date, run = runProgram): Promise<PluginCache[]> {
  if (currentPlatform() !== 'macos') return []
  const { code, out } = await run('/usr/bin/auval', ['-a'], { seconds: 60 })
  if (code !== 0 || out.length >= LONGEST) return []
  const file = { ...fileOfBytes('auval.txt', new TextEncoder().encode(out)), changedAt: now.toISOString() }
  const { caches } = await readCaches([file])
  return caches
}

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
