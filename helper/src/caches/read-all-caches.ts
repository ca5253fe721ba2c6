import { homedir } from 'node:os'
import { join } from 'node:path'
import type { PluginCache } from '#shared/caches/plugin-cache.ts'
import { readCaches } from '#shared/caches/read-caches.ts'
import { type CacheRefusal, cacheRefusalSentence } from '#shared/caches/refusal.ts'
import { fileOfBytes } from '#shared/songs/source.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { runProgram } from '../system/program.ts'
import { cachePlaces } from './cache-places.ts'
import { findCacheFiles } from './find-cache-files.ts'
import { readFoundCaches } from './read-found-caches.ts'

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
      refused.push({ path: join(folder.folder, name), sentence: sentenceOfRefusal(reason) })
  }
  return { found, refused }
}

/** A DAW also lists plugins in folders that are private here. */
const withoutPrivate = (cache: PluginCache, isPrivate: (path: string) => boolean): PluginCache => ({
  ...cache,
  plugins: cache.plugins.filter(({ path }) => path === null || !isPrivate(path)),
  failedFiles: cache.failedFiles.filter((path) => !isPrivate(path)),
})

const sentenceOfRefusal = (reason: CacheRefusal) =>
  reason === 'in-use' ? IN_USE : cacheRefusalSentence(reason)
const IN_USE =
  'The DAW is using this file, or you do not have permission to read it. Quit the DAW, and try again.'

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
