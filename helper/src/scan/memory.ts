import { ownPath } from '../system/own-path.ts'
import type { Found } from './found-of.ts'
import { readLines, writeLines } from './memory-file.ts'
import { foundUnchanged, type Looked, lineOf } from './memory-row.ts'
import { seenAt } from './on-disk.ts'

/** What the last scans have read. It only saves work: without it everything is read again. */
export type Memory = ReturnType<typeof openMemory>

/**
 * A bundle counts as unchanged while every file on which its answer rests has the same time of change, size and number, and while
 * what was looked for and was missing is missing still. Missed is only a file that was written over with as many bytes and
 * then given back its old time, as no installer does; reading in full finds that, too.
 */
export function openMemory(state: string) {
  const file = ownPath(state, 'scan.txt')
  const byPath = readLines(file)
  const met = new Set<string>()
  let isChanged = false

  return {
    /** How many things below these folders it knows. */
    countBelow(folders: string[]) {
      const isCounted = isBelow(folders)
      let count = 0
      for (const path of byPath.keys()) if (isCounted(path)) count++
      return count
    },

    /** What was made of a bundle, when it is unchanged; `found` is null when it was no plugin. */
    unchanged(path: string): { found: Found | null } | undefined {
      const line = byPath.get(path)
      const kept = line === undefined ? undefined : foundUnchanged(path, line, seenAt)
      if (kept) met.add(path)
      return kept
    },

    /** What changed a moment ago may change again within the same tick of the clock, and is not kept. */
    remember(path: string, found: Found | null, files: readonly Looked[]) {
      isChanged = byPath.delete(path) || isChanged
      if (files.length === 0 || isUnsure(files)) return
      byPath.set(path, lineOf(path, found, files))
      met.add(path)
      isChanged = true
    },

    /** Puts it onto the disk; what was not met again below folders that were searched to their end is forgotten. */
    save(searched: string[]) {
      const isSearched = isBelow(searched)
      for (const path of met.size < byPath.size ? byPath.keys() : [])
        if (!met.has(path) && isSearched(path)) isChanged = byPath.delete(path)
      if (isChanged) writeLines(file, byPath)
      isChanged = false
    },
  }
}

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const UNSURE = 2000

function isUnsure(files: readonly Looked[]) {
  const sure = Date.now() - UNSURE
  return files.some(({ seen }) => seen === null || (seen && seen.mtimeMs > sure))
}

const isBelow = (folders: string[]) => {
  const starts = folders.map((folder) => `${folder}/`)
  return (path: string) => starts.some((start) => path.startsWith(start))
}
