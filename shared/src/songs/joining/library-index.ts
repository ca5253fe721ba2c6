import { type ProductCode, productCodesIn } from './codes.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { CUT_LENGTH, keyForm, makerHeadsOf, makerKeysOf, type NameForm, nameForm } from './name-forms.ts'

/** An entry with everything by which it is found and compared. */
export type IndexedEntry = {
  entry: JoinableEntry
  makers: string[]
  names: NameForm[]
  /** Its names as they are written with the maker before them. */
  headedKeys: Set<string>
  contents: NameForm[]
  codes: ProductCode[]
}

/** Two class ids of one product: the older one is mostly that of its VST2. */
export type NewerId = { older: string; newer: string }

/** A library that is prepared for joining any number of uses. */
export type LibraryIndex = {
  byKey: Entries
  byCode: Entries
  byName: Entries
  byBase: Entries
  byContent: Entries
  /** Audio Units by the first letters of their names. */
  byStart: Entries
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
    byStart: new Map(),
    shells: [],
    newerKeys: new Map(),
    olderKeys: new Map(),
  }
  for (const entry of entries) addEntry(index, indexedEntry(entry))
  for (const { older, newer } of newerIds) addNewerId(index, older.toUpperCase(), newer.toUpperCase())
  return index
}

function indexedEntry(entry: JoinableEntry): IndexedEntry {
  const named = entry.keys.flatMap((key) => NAME_KEY.exec(key)?.slice(1) ?? [])
  const makers = entry.isMakerGuess
    ? []
    : [...new Set([...makerKeysOf(entry.manufacturer), ...named.filter((_, at) => at % 2 === 0)])]
  const read = [...new Set(named.filter((_, at) => at % 2 === 1))].map(keyForm)
  const own = nameForm(entry.name, makers)
  const names = [own, ...read.filter(({ key }) => key !== own.key && key !== own.fullKey)]
  const heads = makerHeadsOf(makers)
  return {
    entry,
    makers,
    names,
    headedKeys: new Set(names.flatMap(({ key }) => (key ? heads.map((head) => head + key) : []))),
    contents: (entry.contents ?? []).map((name) => nameForm(name, makers)),
    codes: productCodesIn(entry.keys),
  }
}

/** A maker and a name as they were read, which the user may have replaced. */
const NAME_KEY = /^name:([^/]*)\/(.*)$/s

function addEntry(index: LibraryIndex, indexed: IndexedEntry) {
  const { entry, names, contents, codes, headedKeys } = indexed
  add(index.byKey, entry.keys, indexed)
  add(
    index.byCode,
    codes.map(({ code }) => code),
    indexed,
  )
  add(index.byName, [...names.flatMap(({ key, fullKey }) => [key, fullKey]), ...headedKeys], indexed)
  add(
    index.byBase,
    names.map(({ base }) => base),
    indexed,
  )
  add(
    index.byContent,
    contents.flatMap(({ key, fullKey }) => [key, fullKey]),
    indexed,
  )
  if (entry.name.length > CUT_LENGTH)
    add(index.byStart, [nameForm(entry.name.slice(0, CUT_LENGTH), []).fullKey], indexed)
  if (names.some(({ key, fullKey }) => SHELL.test(key) || SHELL.test(fullKey))) index.shells.push(indexed)
}

const SHELL = /^waves?shell/

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
