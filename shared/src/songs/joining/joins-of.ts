import { matchingFormat } from '../../plugins/formats.ts'
import { RENAMED_BUNDLES } from '../../uad/catalog/renamed-bundles.ts'
import { hasOtherId, hasOtherType } from './codes.ts'
import { fileKeyOf, isFileOnly } from './file-names.ts'
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
  type Comparison,
  type NameComparison,
  type Verdict,
} from './join-rules.ts'
import { type Join, type JoinableEntry, rankOf, type UsedPlugin } from './joinable-entry.ts'
import { type IndexedEntry, type LibraryIndex, namesFrom } from './library-index.ts'
import { makerAgreement, nameAgreement } from './names/agreement.ts'
import { isKnown, isShop, type MakerForm, makerHeadsOf } from './names/maker-form.ts'
import { type NameForm, nameForm } from './names/name-forms.ts'
import { isShortFor, type ShortName, shortNamesOf } from './names/short-names.ts'
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
  if (used.isCut) found.ask(namesFrom(index, name.fullKey, MOST_ENTRIES), compareName)
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

/** How a use and an entry compare by name, maker and identifiers. */
function compare(used: UsedForms, indexed: IndexedEntry): Comparison {
  const { entry, maker, names } = indexed
  const makers = [...used.maker.keys, ...maker.keys]
  return {
    ...namesAndMakers(used, indexed, names),
    hasOtherId: hasOtherId(used.use, entry.keys, (entry.contents?.length ?? 0) > 0),
    hasTwins: makers.some((key) => TWIN_MAKERS.has(key)),
    hasTwinsOfOneName: makers.some((key) => ONE_NAME_MAKERS.has(key)),
  }
}

/** The mono and stereo versions of their plugins have identifiers of their own, */
const TWIN_MAKERS = new Set(['waves', 'universalaudio', 'brainworx', 'pluginalliance'])
/** and at some of them one name. */
const ONE_NAME_MAKERS = new Set(['waves', 'universalaudio'])

/** How a use compares with an entry that has its identifier, which may be that of another plugin in a bundle. */
const compareHeld = (used: UsedForms, indexed: IndexedEntry): NameComparison =>
  namesAndMakers(used, indexed, [...indexed.names, ...indexed.contents])

/** How a use compares with the plugins that the bundles of an entry name. */
const compareContents = (used: UsedForms, { maker, contents }: IndexedEntry): NameComparison => ({
  name: nameAgreement(used.name, contents),
  maker: makerAgreement(used.maker, maker),
})

/** A name that begins with the maker of the other one tells both. */
function namesAndMakers(used: UsedForms, indexed: IndexedEntry, names: NameForm[]): NameComparison {
  const { name, isCut } = used
  const maker = makerAgreement(used.maker, indexed.maker)
  const agreement = nameAgreement(name, names, isCut)
  if (isCut && agreement === 'other' && [...indexed.headedKeys].some((key) => key.startsWith(name.fullKey))) {
    return { name: 'almost', maker }
  }
  const headed = maker === 'unknown' ? headedName(used, indexed, names) : undefined
  if (!headed) return { name: agreement, maker }
  return { name: headed.width === name.width ? 'same' : 'width', maker: 'same' }
}

/** The name of the entry that is the same as the used one, once with and once without its maker before it. */
function headedName(used: UsedForms, { maker, headedKeys }: IndexedEntry, names: NameForm[]) {
  const { fullKey } = used.name
  if ((!isKnown(used.maker) || isShop(used.maker)) && headedKeys.has(fullKey)) {
    return names.find(({ key }) => makerHeadsOf(maker).some((head) => head + key === fullKey))
  }
  return names.find((each) => used.headedKeys.has(each.fullKey))
}

/** True when a use and an entry may have one name, once with and once without a short form of the maker. */
function shareShortName(used: UsedForms, shortNames: readonly ShortName[], indexed: IndexedEntry) {
  const makers = [used.maker, indexed.maker]
  const fits = ({ head }: ShortName) => makers.every((maker) => !isKnown(maker) || isShortFor(head, maker))
  const hasTail = (tail: string) => (short: ShortName) => short.tail === tail && fits(short)
  return (
    indexed.shortNames.some(hasTail(used.name.key)) ||
    shortNames.some(
      (short) =>
        fits(short) &&
        (indexed.names.some(({ key }) => key === short.tail) || indexed.shortNames.some(hasTail(short.tail))),
    )
  )
}
