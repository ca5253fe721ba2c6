import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isWavesShell } from '#shared/bundles/waves/waves-places.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { ownPath } from '../system/own-path.ts'
import { writeAtomically } from '../system/write-atomically.ts'
import { pathStatus } from './on-disk.ts'
import {
  type CachedRead,
  cachedIfUnchanged,
  cacheLine,
  type FileDependency,
  lastRead,
  lineWithSize,
} from './scan-cache-row.ts'
import type { FoundBundle } from './to-found-bundle.ts'

/** A cache of what earlier scans have read. */
export type ScanCache = ReturnType<typeof openScanCache>

/**
 * A bundle counts as unchanged while every file that its result depends on has the same time of change, size and inode, and missing
 * files are still missing. This misses only a file that was overwritten with the same size and had its old time restored, which no
 * installer does; a full scan finds that, too.
 */
export function openScanCache(state: string) {
  const file = ownPath(state, 'scan.txt')
  const byPath = readCacheLines(file)
  const metPaths = new Set<string>()
  let isChanged = false

  return {
    /** The number of cached bundles below these folders. */
    countBelow(folders: string[]) {
      const isCounted = isBelow(folders)
      let count = 0
      for (const path of byPath.keys()) if (isCounted(path)) count++
      return count
    },

    /** The cached result of an unchanged bundle; `found` is empty when it is not a plugin. */
    unchanged(path: string): CachedRead | undefined {
      const line = byPath.get(path)
      const cached = line === undefined ? undefined : cachedIfUnchanged(path, line, pathStatus)
      if (cached) metPaths.add(path)
      return cached
    },

    /** Skips bundles that changed a moment ago: they may change again within the same tick of the clock. */
    remember(path: string, read: CachedRead, files: readonly FileDependency[]) {
      isChanged = byPath.delete(path) || isChanged
      if (files.length === 0 || isRecent(files)) return
      byPath.set(path, cacheLine(path, read, files))
      metPaths.add(path)
      isChanged = true
    },

    /** Replaces the size of an unchanged bundle. */
    rememberSize(path: string, read: CachedRead) {
      const line = byPath.get(path)
      if (line === undefined) return
      const newLine = lineWithSize(path, line, read)
      if (newLine === line) return
      byPath.set(path, newLine)
      isChanged = true
    },

    /** The shells of Waves that stand where this scan has not looked, as they were last read. */
    shellsElsewhere(isPrivate: (path: string) => boolean): FoundBundle[] {
      const paths = [...byPath.keys()].filter((path) => !metPaths.has(path) && isWavesShell(basename(path)))
      return paths
        .filter((path) => !isPrivate(path) && pathStatus(path))
        .flatMap((path) => lastRead(path, byPath.get(path) ?? ''))
    },

    /** Writes the cache; removes bundles below completely searched folders that this scan has not found. */
    save(searched: string[]) {
      const isSearched = isBelow(searched)
      for (const path of metPaths.size < byPath.size ? byPath.keys() : [])
        if (!metPaths.has(path) && isSearched(path)) isChanged = byPath.delete(path)
      if (isChanged) writeCacheLines(file, byPath)
      isChanged = false
    },
  }
}

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const CLOCK_TICK = 2000

function isRecent(files: readonly FileDependency[]) {
  const oldestRecent = Date.now() - CLOCK_TICK
  return files.some(({ seen }) => seen === null || (seen && seen.mtimeMs > oldestRecent))
}

const isBelow = (folders: string[]) => {
  const prefixes = folders.map((folder) => `${folder}/`)
  return (path: string) => {
    for (const start of prefixes) if (path.startsWith(start)) return true
    return false
  }
}

/** The number changes with the format of the lines. */
const HEAD = 'plugfolio-helper scan 12\n'

/**
 * Reads the cache file: one line per path, with the path, a tab and its data. The data is parsed only when needed, because there can be
 * ten thousand lines. Returns an empty map for a missing file or another version.
 */
function readCacheLines(file: string): Map<string, string> {
  const byPath = new Map<string, string>()
  const text = orUndefined(() => readFileSync(file, 'utf8')) ?? ''
  if (!text.startsWith(HEAD)) return byPath
  for (const line of text.slice(HEAD.length).split('\n')) {
    const tab = line.indexOf('\t')
    if (tab >= 0) byPath.set(line.slice(0, tab), line.slice(tab + 1))
  }
  return byPath
}

/** A path with a tab or line break is not written, so its bundle is read again each time. */
function writeCacheLines(file: string, byPath: Map<string, string>) {
  const lines = Array.from(byPath, ([path, data]) => (/[\t\n]/.test(path) ? '' : `${path}\t${data}\n`))
  writeAtomically(file, HEAD + lines.join(''))
}
