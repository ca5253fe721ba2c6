import { isShop, type MakerForm, makerForm } from '../../songs/joining/names/maker-form.ts'
import {
  familyOf,
  type IndexedEntry,
  keysOf,
  type LicensedEntry,
  type LicenseIndex,
  nameKeyFor,
} from './license-index.ts'
import { productNamesIn, withoutSigns } from './plain-title.ts'

/**
 * Which entries a license is for. `certain` is one entry that may be chosen without asking; `doubt` are entries among which a person
 * chooses, the likeliest first; `none` has no entries.
 */
export type LicenseMatch = { certainty: 'certain' | 'doubt' | 'none'; entries: LicensedEntry[] }

/**
 * Finds the entries of a license by maker and name. Only the same maker with the same whole name is certain; a part of a name never
 * is, because a license for `EQ` would fit every equalizer.
 */
export function licenseMatchOf(license: { title: string; maker: string }, index: LicenseIndex): LicenseMatch {
  const makers = makersOf(license, index)
  for (const name of productNamesIn(license.title)) {
    const same = named(name, makers, index)
    if (same.length === 1) return { certainty: 'certain', entries: entriesOf(same) }
    if (same.length > 1) return inDoubt(same)
    const numbered = byMajorVersion(name, makers, index)
    if (numbered) return { certainty: 'certain', entries: [numbered.entry] }
  }
  return inDoubt([...likely(license, makers, index)])
}

const inDoubt = (entries: readonly IndexedEntry[]): LicenseMatch =>
  entries.length === 0
    ? { certainty: 'none', entries: [] }
    : { certainty: 'doubt', entries: entriesOf(entries).slice(0, MOST_OFFERED) }

const MOST_OFFERED = 5

/** The makers that the license names: its publisher, else the maker at the beginning of its name. A shop sells for others. */
function makersOf(
  { title, maker }: { title: string; maker: string },
  { makersByHead }: LicenseIndex,
): MakerForm[] {
  const publisher = makerForm(maker)
  if (publisher.keys.length > 0 && !isShop(publisher)) return [publisher]
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
  const heads = words
    .slice(0, MOST_WORDS_OF_MAKER)
    .flatMap((_, at) => makersByHead.get(words.slice(0, at + 1).join('')) ?? [])
  return publisher.keys.length > 0 ? [publisher, ...heads] : heads
}

const MOST_WORDS_OF_MAKER = 4

/** The entries that these makers have under a key, each once. */
const ofMakers = (
  makers: readonly MakerForm[],
  entries: LicenseIndex['byName'],
  keyFor: (maker: MakerForm) => string,
) => {
  const found = makers.flatMap((maker) =>
    keysOf(maker).flatMap((key) => entries.get(`${key}/${keyFor(maker)}`) ?? []),
  )
  return [...new Set(found)]
}

/** The entries of these makers that have just this name. */
const named = (name: string, makers: readonly MakerForm[], { byName }: LicenseIndex) =>
  ofMakers(makers, byName, (maker) => nameKeyFor(name, maker))

/**
 * A license with a number for a plugin without one: `Decapitator 5` is `Decapitator` when that is installed as version 5, and the
 * library has nothing else of the family.
 */
function byMajorVersion(name: string, makers: readonly MakerForm[], index: LicenseIndex) {
  const last = name.split(/[\s_-]/).at(-1) ?? ''
  const [, number] = /^v?(\d{1,2})(?:\.\d{1,3})?$/i.exec(last) ?? []
  const product = withoutSigns(name.slice(0, -last.length))
  if (number === undefined || product === '') return undefined
  const [only, ...others] = ofMakers(makers, index.byFamily, (maker) => familyOf(product, maker))
  if (!only || others.length > 0 || !named(product, makers, index).includes(only)) return undefined
  return only.entry.version.split(/[.\s]/)[0] === number ? only : undefined
}

/** Entries that may be meant: other editions of the same maker, and the same name of an unknown or another maker. */
function* likely(
  license: { title: string; maker: string },
  makers: readonly MakerForm[],
  index: LicenseIndex,
) {
  const seen = new Set<IndexedEntry>()
  const fresh = (entries: readonly IndexedEntry[]) =>
    entries.filter((each) => !seen.has(each) && seen.add(each))
  for (const name of productNamesIn(license.title)) {
    for (const maker of makers) {
      yield* fresh(ofMakers([maker], index.byFamily, () => familyOf(name, maker)))
      yield* fresh(index.byNameAlone.get(nameKeyFor(name, maker)) ?? [])
    }
    yield* fresh(index.byNameAlone.get(nameKeyFor(name, NOBODY)) ?? [])
  }
}

const NOBODY = makerForm('')
const entriesOf = (entries: readonly IndexedEntry[]) => entries.map(({ entry }) => entry)
