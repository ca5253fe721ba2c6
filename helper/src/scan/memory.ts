import { join } from 'node:path'
import type { Found } from './found-of.ts'
import { readRows, writeRows } from './memory-file.ts'
import { foundOfRow, isAsItWas, type Row, rowOf } from './memory-row.ts'
import { type Seen, seenAt } from './on-disk.ts'

/** What the last scans have read. It only saves work: without it everything is read again. */
export type Memory = ReturnType<typeof openMemory>

/**
 * A bundle counts as unchanged while everything that its answer rests on has the same times, size and number, and while what was
 * looked for and was missing is missing still. What nobody ever opens may change unseen; it changes no answer. A file with
 * new bytes and all four marks of the old one would be missed, which takes somebody who sets the clock back for it.
 */
export function openMemory(state: string) {
  const file = join(state, 'scan.json')
  const rows = readRows(file)
  const used = new Set<string>()
  let isChanged = false

  return {
    /** How many things below these folders it knows. */
    countBelow: (folders: string[]) => [...rows.keys()].filter(isBelow(folders)).length,

    /** What was made of a bundle, when it is unchanged; `found` is null when it was no plugin. */
    unchanged(path: string): { found: Found | null } | undefined {
      const row = rows.get(path)
      if (!row || !isStill(row)) return undefined
      used.add(path)
      return { found: foundOfRow(row) }
    },

    /** What changed a moment ago may change again within the same tick of the clock, and is not kept. */
    remember(path: string, found: Found | null, files: ReadonlyMap<string, Seen | null>) {
      isChanged = rows.delete(path) || isChanged
      if (files.size === 0 || isUnsure(files.values())) return
      rows.set(path, rowOf(path, found, files))
      used.add(path)
      isChanged = true
    },

    /** Puts it onto the disk; what was not met again below folders that were searched to their end is forgotten. */
    save(searched: string[]) {
      const isSearched = isBelow(searched)
      for (const path of rows.keys()) {
        if (!used.has(path) && isSearched(path)) isChanged = rows.delete(path)
      }
      if (isChanged) writeRows(file, rows)
      isChanged = false
    },
  }
}

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const UNSURE = 2000

function isUnsure(looked: Iterable<Seen | null>) {
  const sure = Date.now() - UNSURE
  for (const seen of looked) if (seen === null || (seen && seen.mtimeMs > sure)) return true
  return false
}

function isStill(row: Row) {
  try {
    return isAsItWas(row, seenAt)
  } catch {
    return false
  }
}

const isBelow = (folders: string[]) => {
  const starts = folders.map((folder) => `${folder}/`)
  return (path: string) => starts.some((start) => path.startsWith(start))
}
