import { type Format, UNKNOWN_FORMAT } from '../../plugins/formats.ts'
import type { DirectoryEntry } from '../asking.ts'
import type { BundleCandidate } from '../facts/bundle-of.ts'
import type { BundleNote } from '../note.ts'
import { wavesGenerationOf } from '../waves/waves-places.ts'
import { isParkingFolder, isSkippedName, parsedFileName, parsedFolderName } from './bundle-name.ts'

/** A folder to search. `app`: a plugin folder inside an application, which may be missing. `rank`: its position in each parent folder. */
export type SearchFolder = {
  path: string
  depth: number
  isParked: boolean
  app: 'none' | 'inside'
  rank: readonly number[]
}

/** An entry named like a plugin: a folder, an app extension, a file, or a file that the user chose. Or a folder with an LV2 manifest. */
export type ReadCandidate = {
  found: BundleCandidate
  kind: 'folder' | 'extension' | 'file' | 'chosen' | 'manifest'
  /** The user dropped it by itself. */
  isChosen?: true
  rank: readonly number[]
}

/** A folder that could not be searched completely, or something that is named like a plugin and is none. */
export type SearchTrouble = { path: string; note: BundleNote }

export type FolderCandidates = {
  candidates: ReadCandidate[]
  folders: SearchFolder[]
  troubles: SearchTrouble[]
}

/** The entries of a folder to read and to search, by their names alone, in the order of the entries. */
export function candidatesIn(
  folder: SearchFolder,
  entries: DirectoryEntry[],
  seen: Map<string, string[]>,
  chosen?: (fileName: string) => Format | undefined,
): FolderCandidates {
  const inside: FolderCandidates = {
    candidates: bundlesByManifest(folder, entries),
    folders: [],
    troubles: [],
  }
  let place = -1
  for (const entry of entries) {
    place++
    if (isSkippedName(entry.name)) continue
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`
    if (entry.leadsNowhere) {
      if (parsedFolderName(entry.name) || kindOf(folder, entry))
        inside.troubles.push({ path, note: 'dangling-link' })
      continue
    }
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
      const candidate: ReadCandidate = { found, kind: kind.kind, rank }
      if (chosen !== undefined && folder.depth === 0) candidate.isChosen = true
      inside.candidates.push(candidate)
    }
  }
  return inside
}

/** The folder itself, when it has the manifest of an LV2 bundle: the name of such a folder need not end in `.lv2`. */
function bundlesByManifest(
  { path, depth, isParked, app, rank }: SearchFolder,
  entries: DirectoryEntry[],
): ReadCandidate[] {
  const hasManifest = entries.some(({ name, isFolder }) => name === 'manifest.ttl' && !isFolder)
  if (!hasManifest || depth === 0 || app === 'inside') return []
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  // No other folder visits this path.
  const found = { path, fileName, format: 'LV2' as const, isDisabled: isParked, alsoAt: [] }
  return [{ found, kind: 'manifest', rank }]
}

type Kind = { kind: ReadCandidate['kind']; named: { format: Format; isDisabled: boolean } }

function kindOf(
  folder: SearchFolder,
  { name, isFolder }: DirectoryEntry,
  chosen?: (fileName: string) => Format | undefined,
): Kind | 'search' | undefined {
  if (isFolder) {
    if (/\.bundle$/i.test(name) && wavesGenerationOf(`${folder.path}/${name}`))
      return { kind: 'folder', named: { format: UNKNOWN_FORMAT, isDisabled: false } }
    const named = parsedFolderName(name)
    if (!named) return 'search'
    if (named.extension !== 'appex') return { kind: 'folder', named }
    return folder.app === 'inside' ? { kind: 'extension', named } : undefined
  }
  const format = folder.depth === 0 ? chosen?.(name) : undefined
  if (format) return { kind: 'chosen', named: { format, isDisabled: false } }
  const named = parsedFileName(name)
  if (!named || (named.extension === 'so' && !VST_FOLDER.test(folder.path))) return undefined
  return { kind: 'file', named }
}

/** Every library on Linux ends in `.so`; only those in a VST folder are read. */
const VST_FOLDER = /(?:^|\/)\.?(?:lx)?vst(?:\/|$)/i

/** Inside an application, only its two plugin folders are searched. */
function foldersOf(
  parent: SearchFolder,
  name: string,
  path: string,
  rank: readonly number[],
): SearchFolder[] {
  const { depth, isParked } = parent
  if (!/\.app$/i.test(name))
    return [{ path, depth: depth + 1, isParked: isParked || isParkingFolder(name), app: 'none', rank }]
  return ['PlugIns', 'VST3'].map((place, index) => ({
    path: `${path}/Contents/${place}`,
    depth: depth + 1,
    isParked,
    app: 'inside',
    rank: [...rank, index],
  }))
}
