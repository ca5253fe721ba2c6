import { FORMATS, matchingFormat, UNKNOWN_FORMAT } from '../../plugins/formats.ts'
import type { NewerId } from '../../plugins/held-key.ts'
import { fileKeyOf, formatOfFile } from './file-names.ts'
import { type IndexedEntry, indexedEntry } from './indexed-entry.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { type SortedNames, sortNames } from './names/sorted-names.ts'

/** A library that is prepared for joining any number of uses. */
export type LibraryIndex = {
  byKey: Entries
  byCode: Entries
  byName: Entries
  byBase: Entries
  byContent: Entries
  /** By the names without a short form of the maker. */
  byShortName: Entries
  byFile: Entries
  /** Formats of which the library has plugins whose files it does not know. */
  formatsWithoutFiles: Set<string>
  sortedNames: SortedNames<IndexedEntry>
  /** The shells of Waves, which hold plugins that they may not name. */
  shells: IndexedEntry[]
  /** Identity keys, each with the keys of the same product in its other format. */
  newerKeys: Map<string, string[]>
  olderKeys: Map<string, string[]>
}

type Entries = Map<string, IndexedEntry[]>

/** Prepares a library once. `newerIds` are the pairs that REAPER and VST3 bundles list, each of 32 digits. */
export function libraryIndexOf(
  entries: Iterable<JoinableEntry>,
  newerIds: Iterable<NewerId> = [],
): LibraryIndex {
  const index: LibraryIndex = {
    byKey: new Map(),
    byCode: new Map(),
    byName: new Map(),
    byBase: new Map(),
    byContent: new Map(),
    byShortName: new Map(),
    byFile: new Map(),
    formatsWithoutFiles: new Set(),
    sortedNames: [],
    shells: [],
    newerKeys: new Map(),
    olderKeys: new Map(),
  }
  for (const entry of entries) addEntry(index, indexedEntry(entry))
  sortNames(index.sortedNames)
  for (const { older, newer } of newerIds) addNewerId(index, older.toUpperCase(), newer.toUpperCase())
  return index
}

function addEntry(index: LibraryIndex, indexed: IndexedEntry) {
  const { entry, names, shortNames, contents, codes, headedKeys } = indexed
  const nameKeys = [...names.map(({ key }) => key), ...headedKeys].filter((key) => key)
  const all: [Entries, string[]][] = [
    [index.byKey, [...entry.keys]],
    [index.byCode, codes.map(({ code }) => code)],
    [index.byName, nameKeys],
    [index.byBase, names.map(({ base }) => base)],
    [index.byContent, contents.flatMap(({ key, fullKey }) => [key, fullKey])],
    [index.byShortName, shortNames.map(({ tail }) => tail)],
    [index.byFile, (entry.fileNames ?? []).map(fileKeyOf)],
  ]
  for (const [map, keys] of all) add(map, keys, indexed)
  for (const key of new Set(nameKeys)) index.sortedNames.push([key, indexed])
  for (const format of formatsWithoutFile(entry)) index.formatsWithoutFiles.add(format)
  if (names.some(({ key, fullKey }) => SHELL.test(key) || SHELL.test(fullKey))) index.shells.push(indexed)
}

const SHELL = /^waves?shell/

/** The formats of an entry of which no file is known: any for a bundle of unknown format. */
function formatsWithoutFile({ formats, fileNames = [] }: JoinableEntry) {
  const known = new Set(fileNames.map(formatOfFile))
  const all = formats.includes(UNKNOWN_FORMAT) ? FORMATS : formats.map(matchingFormat)
  return all.filter((format) => !known.has(format))
}

function add(map: Entries, keys: readonly string[], indexed: IndexedEntry) {
  for (const key of new Set(keys)) {
    if (!key) continue
    const entries = map.get(key)
    if (entries) entries.push(indexed)
    else map.set(key, [indexed])
  }
}

function addNewerId({ newerKeys, olderKeys }: LibraryIndex, older: string, newer: string) {
  for (const key of keysOfId(older)) {
    for (const other of keysOfId(newer)) {
      newerKeys.set(key, [...(newerKeys.get(key) ?? []), other].slice(0, MOST_PAIRS))
      olderKeys.set(other, [...(olderKeys.get(other) ?? []), key].slice(0, MOST_PAIRS))
    }
  }
}

/** One product has few older ids. */
const MOST_PAIRS = 20

/** A class id, and the code of the VST2 for which it stands. */
function keysOfId(id: string): string[] {
  if (!/^[0-9A-F]{32}$/.test(id)) return []
  return [`cid:${id}`, ...(id.startsWith('565354') ? [`vst2:${id.slice(6, 14)}`] : [])]
}
