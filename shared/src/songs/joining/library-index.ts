import { FORMATS, matchingFormat, UNKNOWN_FORMAT } from '../../plugins/formats.ts'
import type { NewerId } from '../../plugins/held-key.ts'
import { type ProductCode, productCodesIn } from './codes.ts'
import { fileKeyOf, formatOfFile } from './file-names.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { type MakerForm, makerForm, makerHeadsOf } from './names/maker-form.ts'
import { keyForm, type NameForm, nameForm } from './names/name-forms.ts'
import { type ShortName, shortNamesOf } from './names/short-names.ts'

/** An entry with everything by which it is found and compared. */
export type IndexedEntry = {
  entry: JoinableEntry
  maker: MakerForm
  names: NameForm[]
  shortNames: ShortName[]
  /** Its names as they are written with the maker before them. */
  headedKeys: ReadonlySet<string>
  /** The names of the other plugins in its bundles. */
  contents: NameForm[]
  codes: ProductCode[]
}

function indexedEntry(entry: JoinableEntry): IndexedEntry {
  const read = entry.keys.flatMap(readNameIn)
  const readMakers = read.map(({ maker }) => maker)
  const maker = entry.isMakerGuess ? makerForm('') : makerForm(entry.manufacturer, readMakers)
  const texts = [entry.name, ...(entry.otherNames ?? [])]
  const names = withReadNames(
    texts.map((name) => nameForm(name, maker.keys)),
    read.map(({ name }) => name),
  )
  const heads = makerHeadsOf(maker)
  return {
    entry,
    maker,
    names,
    shortNames: texts.flatMap((name) => shortNamesOf(name, maker)),
    headedKeys: new Set(names.flatMap(({ key }) => (key ? heads.map((head) => head + key) : []))),
    contents: (entry.contents ?? []).map((name) => nameForm(name, maker.keys)),
    codes: productCodesIn(entry.keys),
  }
}

/** The keys of maker and name as they were read, which the user may have replaced. */
function readNameIn(key: string) {
  const [, maker, name] = NAME_KEY.exec(key) ?? []
  return maker && name ? [{ maker, name }] : []
}

const NAME_KEY = /^name:([^/]*)\/(.*)$/s

function withReadNames(own: NameForm[], readKeys: string[]) {
  const isNew = (read: string) => own.every(({ key, fullKey }) => read !== key && read !== fullKey)
  return [...own, ...[...new Set(readKeys)].filter(isNew).map(keyForm)]
}

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
  /** All names by their letters, so that those of one beginning are neighbors. */
  sortedNames: [key: string, indexed: IndexedEntry][]
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
  index.sortedNames.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
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

/** The entries of which a name begins with these letters: at most one more than asked for. */
export function namesFrom({ sortedNames }: LibraryIndex, start: string, most: number): IndexedEntry[] {
  let [from, to] = [0, sortedNames.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sortedNames[middle]?.[0] ?? '') < start) from = middle + 1
    else to = middle
  }
  const found = new Set<IndexedEntry>()
  for (let at = from; sortedNames[at]?.[0].startsWith(start) && found.size <= most; at++) {
    const [, indexed] = sortedNames[at] ?? []
    if (indexed) found.add(indexed)
  }
  return [...found]
}
