import { matchingFormat } from '../../plugins/formats.ts'
import { RENAMED_BUNDLES } from '../../uad/catalog/renamed-bundles.ts'
import { hasOtherType } from './codes.ts'
import { compare, compareContents, compareHeld, shareShortName } from './compare.ts'
import { fileKeyOf, isFileOnly } from './file-names.ts'
import type { IndexedEntry } from './indexed-entry.ts'
import {
  byContents,
  byFile,
  byFormerName,
  byIdentifier,
  byName,
  byNewerId,
  byShell,
  byShortName,
  byTwin,
  byUnitCode,
  byVstCode,
  type Verdict,
} from './join-rules.ts'
import { type Join, type JoinableEntry, rankOf, type UsedPlugin } from './joinable-entry.ts'
import type { LibraryIndex } from './library-index.ts'
import { makerAgreement } from './names/agreement.ts'
import { isKnown, type MakerForm } from './names/maker-form.ts'
import { type NameForm, nameForm } from './names/name-forms.ts'
import { shortNamesOf } from './names/short-names.ts'
import { namesFrom } from './names/sorted-names.ts'
import { type UsedForms, usedForms } from './used-forms.ts'

/** The entries that may be a used plugin, the surest first. `isCut`: more have this name than are compared. */
export type UseJoins = { joins: Join[]; isCut: boolean }

/**
 * The entries of a library that may be this plugin. A certain join to an installed entry of the same format ends the search; anything
 * less keeps every entry that is perhaps meant.
 */
export function joinsOf(use: UsedPlugin, index: LibraryIndex): UseJoins {
  const found = new FoundJoins(usedForms(use))
  joinByIdentifiers(found, index)
  joinByCodes(found, index)
  const settled = found.settled()
  if (settled.length > 0) joinTwins(found, index, settled)
  else joinByNames(found, index)
  joinBundles(found, index, settled)
  return { joins: found.all(), isCut: found.isCut }
}

function joinByIdentifiers(found: FoundJoins, { byKey, newerKeys, olderKeys }: LibraryIndex) {
  for (const key of found.used.use.ids) {
    found.ask(byKey.get(key), (entry) =>
      byIdentifier(key, compareHeld(found.used, entry), hasOtherType(found.used.use, entry.entry.keys)),
    )
    for (const other of [...(newerKeys.get(key) ?? []), ...(olderKeys.get(key) ?? [])]) {
      found.ask(byKey.get(other), (entry) => byNewerId(compareHeld(found.used, entry)))
    }
  }
}

function joinByCodes(found: FoundJoins, { byCode }: LibraryIndex) {
  const { used } = found
  for (const { code, source } of used.codes) {
    const entries = byCode.get(code) ?? []
    const isOfMaker = ({ maker }: IndexedEntry) => makerAgreement(used.maker, maker) === 'same'
    const isShared = entries.slice(0, MOST_ENTRIES).filter(isOfMaker).length > 1
    found.ask(entries, (entry) => {
      const comparison = compareHeld(used, entry)
      const sources = entry.codes.filter((each) => each.code === code).map((each) => each.source)
      const isUHe = source === 'u-he' || sources.includes('u-he')
      if (isUHe || (source === 'vst' && sources.includes('vst'))) {
        return byVstCode(comparison, isShared)
      }
      // Two Audio Units are compared by all their codes.
      return source === 'unit' && !sources.includes('vst') ? undefined : byUnitCode(comparison)
    })
  }
}

/** The mono and stereo twins of what was found, by the same maker. */
function joinTwins(found: FoundJoins, { byName: entries }: LibraryIndex, settled: IndexedEntry[]) {
  const used = withMakersOf(settled, found.used)
  found.ask(entries.get(used.name.key), (entry) => byTwin(compare(used, entry)))
}

function joinByNames(found: FoundJoins, index: LibraryIndex) {
  const { used } = found
  const { name } = used
  const compareName = (entry: IndexedEntry) => byName(compare(used, entry))
  for (const key of new Set([name.key, ...used.headedKeys])) {
    if (key) found.ask(index.byName.get(key), compareName)
  }
  for (const key of otherUadKeys(name, used.maker)) {
    found.ask(index.byName.get(key), (entry) => byFormerName(compare(used, entry)))
  }
  if (isFileOnly(used.use)) found.ask(index.byFile.get(fileKeyOf(used.use.name)), () => byFile)
  // A name that is almost the same says nothing beside the right one.
  if (!name.base || !found.isEmpty) return
  found.ask(index.byBase.get(name.base), compareName)
  if (used.isCut) found.ask(namesFrom(index.sortedNames, name.fullKey, MOST_ENTRIES), compareName)
  joinByShortNames(found, index)
}

function joinByShortNames(found: FoundJoins, { byShortName: entries, byName: named }: LibraryIndex) {
  const { used } = found
  const shortNames = shortNamesOf(used.use.name, used.maker)
  const rule = (entry: IndexedEntry) =>
    shareShortName(used, shortNames, entry) ? byShortName(compare(used, entry)) : undefined
  found.ask(entries.get(used.name.key), rule)
  for (const { tail } of shortNames) {
    found.ask(named.get(tail), rule)
    found.ask(entries.get(tail), rule)
  }
}

/** The bundles that hold several plugins, and perhaps this one: also beside a certain entry, which may be only a name in a cache. */
function joinBundles(found: FoundJoins, { byContent, shells }: LibraryIndex, settled: IndexedEntry[]) {
  const { use, name } = found.used
  const used = withMakersOf(settled, found.used)
  for (const key of new Set([name.key, name.fullKey])) {
    if (key) found.ask(byContent.get(key), (entry) => byContents(compareContents(used, entry)))
  }
  const isOfWaves = used.maker.keys.includes('waves') || (!isKnown(used.maker) && name.width !== '')
  const holdsMore = ({ contents, entry }: IndexedEntry) => contents.length === 0 && hasFormat(entry, use)
  if (isOfWaves) found.ask(shells, (entry) => (holdsMore(entry) ? byShell : undefined))
}

/** The makers of the plugins that are surely meant are those of the use. */
function withMakersOf(settled: IndexedEntry[], used: UsedForms): UsedForms {
  const keys = [used.maker, ...settled.map(({ maker }) => maker)].flatMap((maker) => maker.keys)
  return { ...used, maker: { ...used.maker, keys } }
}

/** The most entries that one key of a use leads to. More are not one person's library. */
const MOST_ENTRIES = 200

/** Collects the best join of each entry. */
class FoundJoins {
  readonly #joins = new Map<IndexedEntry, Join>()
  readonly used: UsedForms
  isCut = false

  constructor(used: UsedForms) {
    this.used = used
  }

  /** Asks a rule about each of these entries. */
  ask(entries: readonly IndexedEntry[] | undefined, rule: (entry: IndexedEntry) => Verdict) {
    if (!entries) return
    if (entries.length > MOST_ENTRIES) this.isCut = true
    for (const indexed of entries.slice(0, MOST_ENTRIES)) {
      const verdict = rule(indexed)
      if (verdict) this.#keep(indexed, verdict)
    }
  }

  #keep(indexed: IndexedEntry, { certainty, reason }: NonNullable<Verdict>) {
    const { entry } = indexed
    const known = this.#joins.get(indexed)
    if (known && rankOf(known.certainty) >= rankOf(certainty)) return
    const isOtherFormat = !hasFormat(entry, this.used.use)
    this.#joins.set(indexed, { entry, certainty, reason, isOtherFormat })
  }

  /** The entries of which the DAW will surely load one. */
  settled() {
    return [...this.#joins].flatMap(([indexed, { certainty, isOtherFormat }]) =>
      certainty === 'certain' && !isOtherFormat ? indexed : [],
    )
  }

  get isEmpty() {
    return this.#joins.size === 0
  }

  /** The surest first, then those of the right format, then those of the right name, because two bundles may hold one plugin. */
  all() {
    const { key } = this.used.name
    const place = ([{ names }, { certainty, isOtherFormat }]: [IndexedEntry, Join]) =>
      4 * rankOf(certainty) + 2 * Number(!isOtherFormat) + Number(names.some((name) => name.key === key))
    return [...this.#joins].toSorted((a, b) => place(b) - place(a)).map(([, join]) => join)
  }
}

/** True when a DAW finds the entry in the format of the use. */
function hasFormat({ formats }: JoinableEntry, { format }: UsedPlugin) {
  const wanted = format === 'VST2' ? 'VST' : format
  return formats.some((each) => matchingFormat(each) === wanted)
}

/**
 * Other names that Universal Audio has given to a plugin of this name, or that it had before, as keys with `uad` in front. The maker
 * adds `Legacy` to a plugin whose successor takes its name. None for a plugin of another maker.
 */
function otherUadKeys({ key, fullKey }: NameForm, { keys }: MakerForm): string[] {
  const isNamedUad = fullKey.startsWith('uad')
  if (!key || !(isNamedUad || keys.includes('universalaudio'))) return []
  const uadKey = isNamedUad ? fullKey : `uad${key}`
  const other = uadKey.endsWith(LEGACY) ? uadKey.slice(0, -LEGACY.length) : uadKey + LEGACY
  return [other, ...RENAMED.flatMap((names) => (names.includes(uadKey) ? names : []))].filter(
    (each) => each !== uadKey,
  )
}

const LEGACY = 'legacy'

const RENAMED = RENAMED_BUNDLES.map((names) => names.map((name) => nameForm(`UAD ${name}`, []).key))
