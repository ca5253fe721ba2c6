import type { Format } from '../../plugins/formats.ts'
import { type DirectoryEntry, type FileTask, listFolder, runAll } from '../asking.ts'
import { type BundleNote, openingNote } from '../note.ts'
import { UnreadableError } from '../unreadable.ts'
import {
  candidatesIn,
  type FolderCandidates,
  type ReadCandidate,
  type SearchFolder,
  type SearchTrouble,
} from './candidates-in.ts'

export type SearchOptions = {
  /** The format of a file directly in the root that counts by its name alone, because the user dropped it. */
  chosen?: (fileName: string) => Format | undefined
  /** Called with the number of bundles found so far, when it grows. */
  onFound?: (count: number) => void
  /** Called for each searched folder, with its number of candidates. */
  onFolder?: (path: string, candidates: number) => void
  /** Visited places with the paths that led there. Several searches share it to visit each place once. */
  seen?: Map<string, string[]>
  limits?: Partial<SearchLimits>
  /**
   * `names` (the default): a folder's own bundles by their names, then those of the folders in it. `listed`: everything in the
   * order in which folders list their entries, with a folder's contents at the folder's position.
   */
  order?: 'names' | 'listed'
}

/** Limits: folder depth, entries of one folder, and entries in total. */
type SearchLimits = { depth: number; entriesOfFolder: number; entries: number }

const LIMITS: SearchLimits = { depth: 12, entriesOfFolder: 50_000, entries: 500_000 }
/** How many bundles are read together: within one folder, and for a drop in all folders. */
const BATCH = { names: 64, listed: 512 }

/**
 * Finds candidates below a folder and collects the results of `read`, several for a candidate that holds several; a folder
 * for which it returns undefined is searched like any other. Every place is visited once, even with several links to it. Throws
 * `Unreadable` when the root itself cannot be listed.
 */
export function* searchBundles<T>(
  root: string,
  read: (candidate: ReadCandidate) => FileTask<T[] | undefined>,
  options: SearchOptions = {},
): FileTask<{ found: T[]; troubles: SearchTrouble[] }> {
  const limits = { ...LIMITS, ...options.limits }
  const { order = 'names', onFound } = options
  const batchSize = BATCH[order]
  const found: { each: T; rank: readonly number[] }[] = []
  const troubles: SearchTrouble[] = []
  const seen = options.seen ?? new Map<string, string[]>()
  const open: SearchFolder[] = [{ path: root, depth: 0, isParked: false, app: 'none', rank: [] }]
  const unread: Unread[] = []
  const tooDeep = new Set<string>()
  /** Folders that are named like a bundle and are none. */
  const plainFolders: string[] = []
  /** The folders of everything that was found or told, up to the root. */
  const withContents = new Set<string>()
  let count = 0
  let left = limits.entries
  for (let folder = open.pop(); folder; folder = open.pop()) {
    const inside = yield* searchFolder(folder, Math.min(limits.entriesOfFolder, left), seen, options)
    if (inside.note) troubles.push({ path: folder.path, note: inside.note })
    troubles.push(...inside.troubles)
    left -= inside.count
    options.onFolder?.(folder.path, inside.candidates.length)
    for (const candidate of inside.candidates) unread.push({ candidate, folder })
    searchLater(inside.folders, folder)
    // Most folders hold one or two bundles. When sorting happens at the end, bundles of several folders are read together.
    if (order === 'names' || unread.length >= batchSize || open.length === 0) yield* readAll(unread.splice(0))
  }
  troubles.push(...plainFolders.filter(isEmpty).map((path) => ({ path, note: 'no-program-place' as const })))
  if (order === 'listed') found.sort((a, b) => compareRanks(a.rank, b.rank))
  return { found: found.map(({ each }) => each), troubles }

  function* readAll(candidates: Unread[]): FileTask<void> {
    for (let i = 0; i < candidates.length; i += batchSize) {
      const batch = candidates.slice(i, i + batchSize)
      const results = yield* runAll(batch.map(({ candidate }) => readOne(candidate)))
      batch.forEach((one, k) => {
        take(one, results[k])
      })
    }
  }

  function take({ candidate, folder }: Unread, all: T[] | undefined) {
    if (!all) {
      if (candidate.kind === 'folder') searchPlain(candidate, folder)
      return
    }
    for (const each of all) found.push({ each, rank: candidate.rank })
    if (all.length > 0) markParents(candidate.found.path)
  }

  /** A folder that is only named like a bundle is searched like any other. */
  function searchPlain({ found: { path }, rank }: ReadCandidate, folder: SearchFolder) {
    plainFolders.push(path)
    const { depth, isParked } = folder
    searchLater([{ path, depth: depth + 1, isParked, app: 'none', rank }], folder)
  }

  function markParents(path: string) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      if (withContents.has(path.slice(0, at))) return
      withContents.add(path.slice(0, at))
    }
  }

  /** True for a folder in which nothing was found and about which nothing was told. */
  function isEmpty(path: string) {
    return !withContents.has(path) && !troubles.some((trouble) => `${trouble.path}/`.startsWith(`${path}/`))
  }

  function* readOne(candidate: ReadCandidate) {
    const all = yield* read(candidate)
    count += all?.length ?? 0
    if (all && all.length > 0) onFound?.(count)
    return all
  }

  function searchLater(folders: SearchFolder[], { path, depth }: SearchFolder) {
    if (depth < limits.depth) open.push(...folders.toReversed())
    else if (folders.length > 0 && !tooDeep.has(path)) {
      tooDeep.add(path)
      troubles.push({ path, note: 'too-deep' })
    }
  }
}

type Unread = { candidate: ReadCandidate; folder: SearchFolder }

function compareRanks(a: readonly number[], b: readonly number[]) {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function* searchFolder(
  folder: SearchFolder,
  maxEntries: number,
  seen: Map<string, string[]>,
  { chosen, order }: SearchOptions,
): FileTask<FolderCandidates & { count: number; note?: BundleNote }> {
  const nothing = { candidates: [], folders: [], troubles: [], count: 0 }
  if (maxEntries <= 0) return { ...nothing, note: 'too-many-entries' }
  try {
    const entries = yield* listFolder(folder.path)
    const sorted = order === 'listed' ? entries : entries.toSorted(byName)
    const searched = sorted.slice(0, maxEntries)
    const inside = { ...candidatesIn(folder, searched, seen, chosen), count: searched.length }
    return entries.length > maxEntries ? { ...inside, note: 'too-many-entries' } : inside
  } catch (error) {
    if (folder.depth === 0 || !(error instanceof UnreadableError)) throw error
    return folder.app === 'inside' ? nothing : { ...nothing, note: openingNote(error.code) }
  }
}

const byName = (a: DirectoryEntry, b: DirectoryEntry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
