import type { Format } from '../plugins/formats.ts'
import { type Asking, all, list } from './asking.ts'
import type { Bundle } from './bundle.ts'
import { type Candidate, candidatesIn, type Folder, type Inside } from './candidates-in.ts'
import type { Note } from './note.ts'
import { readBundle } from './read-bundle.ts'
import { readSingleFile } from './read-single-file.ts'
import { reasonOf, Unreadable } from './unreadable.ts'

export type ScanOptions = {
  /** The format of a file directly in the root that counts by its name alone, because somebody dropped it by itself. */
  chosen?: (fileName: string) => Format | undefined
  /** Called with the number of bundles found so far whenever it has grown. */
  onFound?: (count: number) => void
  limits?: Partial<ScanLimits>
}

/** How deep folders are searched, how many entries of one folder are looked at, and how many of all. */
type ScanLimits = { depth: number; entriesOfFolder: number; entries: number }

export type Scan = {
  bundles: Bundle[]
  /** Folders that could not be searched, or not to their end. */
  troubles: { path: string; note: Note }[]
}

const LIMITS: ScanLimits = { depth: 12, entriesOfFolder: 50_000, entries: 500_000 }
/** How many bundles are asked for together. */
const BATCH = 64

/**
 * Finds and reads the bundles below a folder, in the order of their names. Every place is visited once, however many
 * links lead to it. Throws `Unreadable` when the root itself cannot be listed.
 */
export function* scan(root: string, options: ScanOptions = {}): Asking<Scan> {
  const limits = { ...LIMITS, ...options.limits }
  const { bundles, troubles }: Scan = { bundles: [], troubles: [] }
  const seen = new Map<string, string[]>()
  const open: Folder[] = [{ path: root, depth: 0, isParked: false, app: 'none' }]
  let left = limits.entries
  for (let folder = open.pop(); folder; folder = open.pop()) {
    const { path, depth } = folder
    const inside = yield* lookedInto(folder, Math.min(limits.entriesOfFolder, left), seen, options)
    if (inside.note) troubles.push({ path, note: inside.note })
    left -= inside.count
    const folders = [...inside.folders]
    for (let i = 0; i < inside.candidates.length; i += BATCH) {
      const batch = inside.candidates.slice(i, i + BATCH)
      const before = bundles.length
      const read = yield* all(batch.map(readCandidate))
      for (const [k, bundle] of read.entries()) {
        if (bundle) bundles.push(bundle)
        else folders.push(...plainFolder(batch[k], folder))
      }
      if (bundles.length > before) options.onFound?.(bundles.length)
    }
    const isTooDeep = depth >= limits.depth && folders.length > 0
    if (isTooDeep) troubles.push({ path, note: 'too-deep' })
    else open.push(...folders.reverse())
  }
  return { bundles, troubles }
}

function* lookedInto(
  folder: Folder,
  most: number,
  seen: Map<string, string[]>,
  { chosen }: ScanOptions,
): Asking<Inside & { count: number; note?: Note }> {
  const nothing = { candidates: [], folders: [], count: 0 }
  if (most <= 0) return { ...nothing, note: 'too-many-entries' }
  try {
    const entries = yield* list(folder.path)
    const isTooMany = entries.length > most
    const inside = candidatesIn(folder, isTooMany ? entries.slice(0, most) : entries, seen, chosen)
    const count = Math.min(entries.length, most)
    return isTooMany ? { ...inside, count, note: 'too-many-entries' } : { ...inside, count }
  } catch (error) {
    if (folder.depth === 0 || !(error instanceof Unreadable)) throw error
    return folder.app === 'inside' ? nothing : { ...nothing, note: folderNote(error) }
  }
}

function folderNote(error: Unreadable): Note {
  const reason = reasonOf(error)
  return reason === 'no-permission' || reason === 'vanished' || reason === 'dangling-link'
    ? reason
    : 'unreadable'
}

/** An app extension counts only when it is an Audio Unit. */
function* readCandidate({ found, kind }: Candidate): Asking<Bundle | undefined> {
  if (kind !== 'folder' && kind !== 'extension') return yield* readSingleFile(found, kind === 'chosen')
  const bundle = yield* readBundle(found)
  return kind === 'extension' && bundle?.components.length === 0 ? undefined : bundle
}

/** A folder that is only named like a bundle is searched like any other. */
function plainFolder(candidate: Candidate | undefined, { depth, isParked }: Folder): Folder[] {
  if (candidate?.kind !== 'folder') return []
  return [{ path: candidate.found.path, depth: depth + 1, isParked, app: 'none' }]
}
