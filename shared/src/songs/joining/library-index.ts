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
export type LibraryIndex = ReturnType<typeof libraryIndexOf>

/** Prepares a library once. `newerIds` are the pairs that REAPER and VST3 bundles list, each of 32 digits. */
export function libraryIndexOf(entries: Iterable<JoinableEntry>, newerIds: Iterable<NewerId> = []) {
  const all = [...entries].map(indexedEntry)
  return {
    byKey: entriesBy(all, ({ entry }) => entry.keys),
    byCode: entriesBy(all, ({ codes }) => codes.map(({ code }) => code)),
    byName: entriesBy(all, nameKeysOf),
    byBase: entriesBy(all, ({ names }) => names.map(({ base }) => base)),
    byContent: entriesBy(all, ({ contents }) => contents.flatMap(({ key, fullKey }) => [key, fullKey])),
    /** By the names without a short form of the maker. */
    byShortName: entriesBy(all, ({ shortNames }) => shortNames.map(({ tail }) => tail)),
    byFile: entriesBy(all, ({ entry }) => (entry.fileNames ?? []).map(fileKeyOf)),
    /** Formats of which the library has plugins whose files it does not know. */
    formatsWithoutFiles: new Set(all.flatMap(({ entry }) => formatsWithoutFile(entry))),
    /** All names by their letters, so that those of one beginning are neighbors. */
    sortedNames: all
      .flatMap((indexed) => nameKeysOf(indexed).map((key) => ({ key, indexed })))
      .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))),
    /** The shells of Waves, which hold plugins that they may not name. */
    shells: all.filter(isShell),
    ...newerKeysIn(newerIds),
  }
}

/** The entries of each key, in their order. Empty keys are none. */
function entriesBy(all: readonly IndexedEntry[], keysOf: (indexed: IndexedEntry) => readonly string[]) {
  const map = new Map<string, IndexedEntry[]>()
  for (const indexed of all)
    for (const key of new Set(keysOf(indexed))) {
      const entries = map.get(key)
      if (entries) entries.push(indexed)
      else if (key) map.set(key, [indexed])
    }
  return map
}

const nameKeysOf = ({ names, headedKeys }: IndexedEntry) => [
  ...new Set([...names.map(({ key }) => key), ...headedKeys].filter(Boolean)),
]

const isShell = ({ names }: IndexedEntry) =>
  names.some(({ key, fullKey }) => SHELL.test(key) || SHELL.test(fullKey))

const SHELL = /^waves?shell/

/** The formats of an entry of which no file is known: any for a bundle of unknown format. */
function formatsWithoutFile({ formats, fileNames = [] }: JoinableEntry) {
  const known = new Set(fileNames.map(formatOfFile))
  const all = formats.includes(UNKNOWN_FORMAT) ? FORMATS : formats.map(matchingFormat)
  return all.filter((format) => !known.has(format))
}

/** Identity keys, each with the keys of the same product in its other format. */
function newerKeysIn(newerIds: Iterable<NewerId>) {
  const [newerKeys, olderKeys] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { older, newer } of newerIds)
    for (const key of keysOfId(older.toUpperCase()))
      for (const other of keysOfId(newer.toUpperCase())) {
        newerKeys.set(key, [...(newerKeys.get(key) ?? []), other].slice(0, MOST_PAIRS))
        olderKeys.set(other, [...(olderKeys.get(other) ?? []), key].slice(0, MOST_PAIRS))
      }
  return { newerKeys, olderKeys }
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
    if ((sortedNames[middle]?.key ?? '') < start) from = middle + 1
    else to = middle
  }
  const found = new Set<IndexedEntry>()
  for (let at = from; found.size <= most; at++) {
    const named = sortedNames[at]
    if (!named?.key.startsWith(start)) break
    found.add(named.indexed)
  }
  return [...found]
}
