import type { Format } from '../../plugins/formats.ts'
import type { Entry } from '../asking.ts'
import type { Found } from '../facts/bundle-of.ts'
import { fileNamed, folderNamed, isParking, isSkipped } from './bundle-name.ts'

/**
 * A folder to be searched. `app` is where plugins lie inside an application; such a folder may be missing. `rank` is its place
 * among the entries of each folder that leads to it.
 */
export type Folder = {
  path: string
  depth: number
  isParked: boolean
  app: 'none' | 'inside'
  rank: readonly number[]
}

/** A thing named like a plugin: a folder, an app extension, a file, or a file that was chosen by itself. */
export type Candidate = {
  found: Found
  kind: 'folder' | 'extension' | 'file' | 'chosen'
  rank: readonly number[]
}

export type Inside = { candidates: Candidate[]; folders: Folder[] }

/** What of a folder's entries is to be read and what to be searched, by their names alone, in the order of the entries. */
export function candidatesIn(
  folder: Folder,
  entries: Entry[],
  seen: Map<string, string[]>,
  chosen?: (fileName: string) => Format | undefined,
): Inside {
  const inside: Inside = { candidates: [], folders: [] }
  for (const [place, entry] of entries.entries()) {
    if (isSkipped(entry.name)) continue
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`
    const kind = kindOf(folder, entry, chosen)
    if (kind === undefined) continue
    const others = seen.get(entry.real ?? path)
    if (others) {
      others.push(path)
      continue
    }
    const rank = [...folder.rank, place]
    const alsoAt: string[] = []
    seen.set(entry.real ?? path, alsoAt)
    if (kind === 'search') inside.folders.push(...foldersOf(folder, entry.name, path, rank))
    else {
      const { format, isDisabled } = kind.named
      const found = { path, fileName: entry.name, format, isDisabled: isDisabled || folder.isParked, alsoAt }
      inside.candidates.push({ found, kind: kind.kind, rank })
    }
  }
  return inside
}

type Kind = { kind: Candidate['kind']; named: { format: Format; isDisabled: boolean } }

function kindOf(
  folder: Folder,
  { name, isFolder }: Entry,
  chosen?: (fileName: string) => Format | undefined,
): Kind | 'search' | undefined {
  if (isFolder) {
    const named = folderNamed(name)
    if (!named) return 'search'
    if (named.extension !== 'appex') return { kind: 'folder', named }
    return folder.app === 'inside' ? { kind: 'extension', named } : undefined
  }
  const format = folder.depth === 0 ? chosen?.(name) : undefined
  if (format) return { kind: 'chosen', named: { format, isDisabled: false } }
  const named = fileNamed(name)
  if (!named || (named.extension === 'so' && !VST_FOLDER.test(folder.path))) return undefined
  return { kind: 'file', named }
}

/** Every library on Linux ends in `.so`; only those in a folder for VST plugins are looked at. */
const VST_FOLDER = /(?:^|\/)\.?(?:lx)?vst(?:\/|$)/i

/** Of an application only the two places are searched where plugins lie. */
function foldersOf(
  { depth, isParked }: Folder,
  name: string,
  path: string,
  rank: readonly number[],
): Folder[] {
  if (!/\.app$/i.test(name))
    return [{ path, depth: depth + 1, isParked: isParked || isParking(name), app: 'none', rank }]
  return ['PlugIns', 'VST3'].map((place, index) => ({
    path: `${path}/Contents/${place}`,
    depth: depth + 1,
    isParked,
    app: 'inside',
    rank: [...rank, index],
  }))
}
