import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSafely } from '../system/write-safely.ts'
import type { Found } from './found-of.ts'
import { foundOfRow, type Row, rowOf } from './memory-row.ts'
import { type Seen, seenAt } from './on-disk.ts'

/** What the last scans have read. It only saves work: without it everything is read again. */
export type Memory = ReturnType<typeof openMemory>

/**
 * A bundle counts as unchanged while everything that its answer rests on has the same times, size and file number, and while
 * what was looked for and was missing is missing still. What the reader never opens may change unseen; it changes no answer.
 */
export function openMemory(state: string) {
  const rows = rowsIn(join(state, FILE))
  const used = new Set<string>()
  let isChanged = false

  return {
    /** How many things below these folders it knows. */
    countBelow: (folders: string[]) => [...rows.keys()].filter(isBelow(folders)).length,

    /** What was made of a bundle, when it is unchanged; `found` is null when it was no plugin. */
    unchanged(path: string): { found: Found | null } | undefined {
      const row = rows.get(path)
      if (!row || !isAsItWas(row)) return undefined
      used.add(path)
      return { found: foundOfRow(row) }
    },

    /** What was just read changed a moment ago may change again within the same tick of the clock, and is not kept. */
    remember(path: string, found: Found | null, files: ReadonlyMap<string, Seen | null>) {
      isChanged = rows.delete(path) || isChanged
      const seen = [...files.values()]
      const isUnsure = seen.some((each) => each === null || (each && each.mtimeMs > Date.now() - UNSURE))
      if (isUnsure || seen.length === 0) return
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
      if (isChanged) writeSafely(join(state, FILE), textOf(rows))
      isChanged = false
    },
  }
}

const FILE = 'scan.json'
const VERSION = 1
/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const UNSURE = 2000

function isAsItWas([path, , files]: Row) {
  return files.every(([place, mtimeMs, ctimeMs, size, ino]) => {
    let now: Seen
    try {
      now = seenAt(path + place)
    } catch {
      return false
    }
    if (!now) return mtimeMs === undefined
    return now.mtimeMs === mtimeMs && now.size === size && now.ctimeMs === ctimeMs && now.ino === ino
  })
}

function rowsIn(file: string): Map<string, Row> {
  try {
    const [version, ...rows] = JSON.parse(readFileSync(file, 'utf8')) as [number, ...Row[]] // its own file
    return version === VERSION ? new Map(rows.map((row) => [row[0], row])) : new Map()
  } catch {
    return new Map()
  }
}

/** A row on each line, so that it can be looked at. */
const textOf = (rows: Map<string, Row>) =>
  `[${[VERSION, ...[...rows.values()].map((row) => JSON.stringify(row))].join(',\n')}]\n`

const isBelow = (folders: string[]) => {
  const starts = folders.map((folder) => `${folder}/`)
  return (path: string) => starts.some((start) => path.startsWith(start))
}
