import type { CacheFile } from './cache.ts'

/** A database with its write-ahead log, if that was dropped too. `isHot`: it has a journal, so a program is changing it. */
export type DroppedDatabase = { file: CacheFile; wal: CacheFile | null; isHot: boolean }

/** A file that belongs to a database and holds nothing by itself. */
export const isSharedMemory = (name: string): boolean => /-shm$/i.test(name)

export const isJournal = (name: string): boolean => /-journal$/i.test(name)

/** Brings logs and databases together by their names; a single pair belongs together whatever its names are. */
export function pairDatabases(
  databases: readonly CacheFile[],
  wals: readonly CacheFile[],
  journals: readonly CacheFile[],
): { pairs: DroppedDatabase[]; alone: CacheFile[] } {
  const left = new Map(wals.map((wal) => [wal.name.toLowerCase(), wal]))
  const hot = new Set(journals.filter(({ size }) => size > 0).map(({ name }) => name.toLowerCase()))
  const isSinglePair = databases.length === 1 && wals.length === 1
  const pairs = databases.map((file) => {
    const name = file.name.toLowerCase()
    const wal = (isSinglePair ? wals[0] : left.get(`${name}-wal`)) ?? null
    if (wal) left.delete(wal.name.toLowerCase())
    return { file, wal, isHot: hot.has(`${name}-journal`) }
  })
  return { pairs, alone: [...left.values()] }
}
