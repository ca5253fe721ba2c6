import { groupsOf } from '../../groups.ts'
import { type MakerForm, makerForm, makerHeadsOf } from '../../songs/joining/names/maker-form.ts'
import { nameForm } from '../../songs/joining/names/name-forms.ts'

/** An entry of the library, as far as the name of a license can tell it. */
export type LicensedEntry = { id: string; name: string; manufacturer: string; version: string }

/** An entry with the forms in which its name is compared. */
export type IndexedEntry = {
  entry: LicensedEntry
  maker: MakerForm
  /** The name without its maker. */
  key: string
  /** Without the number at its end, and without words for an edition. */
  family: string
}

/** The entries of a library, prepared once for many licenses. */
export type LicenseIndex = {
  /** By maker and name; '' is an unknown maker. */
  byName: ReadonlyMap<string, readonly IndexedEntry[]>
  /** By the name alone. */
  byNameAlone: ReadonlyMap<string, readonly IndexedEntry[]>
  /** By maker and family. */
  byFamily: ReadonlyMap<string, readonly IndexedEntry[]>
  /** The makers of the library by what may stand before a product, as one word: its name, or a short form. */
  makersByHead: ReadonlyMap<string, readonly MakerForm[]>
}

export function licenseIndexOf(entries: readonly LicensedEntry[]): LicenseIndex {
  const makers = new Map<string, MakerForm>()
  const indexed = entries.map((entry) => {
    const maker = makers.get(entry.manufacturer) ?? makerForm(entry.manufacturer)
    makers.set(entry.manufacturer, maker)
    return indexedEntry(entry, maker)
  })
  const withMaker = indexed.flatMap((each) => keysOf(each.maker).map((maker) => ({ each, maker })))
  const heads = [...makers.values()].flatMap((maker) => makerHeadsOf(maker).map((head) => ({ head, maker })))
  return {
    byName: listed(withMaker, ({ maker, each }) => `${maker}/${each.key}`),
    byNameAlone: groupsOf(indexed, ({ key }) => key),
    byFamily: listed(withMaker, ({ maker, each }) => `${maker}/${each.family}`),
    makersByHead: new Map(
      [...groupsOf(heads, ({ head }) => head)].map(([head, all]) => [head, all.map(({ maker }) => maker)]),
    ),
  }
}

function indexedEntry(entry: LicensedEntry, maker: MakerForm): IndexedEntry {
  const key = nameKeyFor(entry.name, maker)
  return { entry, maker, key, family: familyOf(entry.name, maker) }
}

const listed = (
  pairs: { each: IndexedEntry; maker: string }[],
  keyOf: (pair: { each: IndexedEntry; maker: string }) => string,
) => new Map([...groupsOf(pairs, keyOf)].map(([key, group]) => [key, group.map(({ each }) => each)]))

/** The keys of a maker; one empty key for an unknown one. */
export const keysOf = ({ keys }: MakerForm): readonly string[] => (keys.length > 0 ? keys : [''])

/** A name of this maker for comparison. */
export const nameKeyFor = (name: string, { keys }: MakerForm): string =>
  nameForm(modernNumbers(name), keys).key

/** The name without a number and without words for an edition: `Ozone 11 Advanced` and `Ozone 9` are one family. */
export function familyOf(name: string, { keys }: MakerForm): string {
  const words = modernNumbers(name)
    .toLowerCase()
    .split(/[\s_-]+/)
  let end = words.length
  while (end > 1 && (EDITIONS.has(words[end - 1] ?? '') || /^v?\d+(?:\.\d+)?$/.test(words[end - 1] ?? '')))
    end -= 1
  return nameForm(words.slice(0, end).join(' '), keys).base
}

/** Words by which a maker tells editions of one product apart. */
const EDITIONS = new Set(
  'advanced artist complete creator deluxe elements essential essentials expanded extended free full intro le light lite mini native player plus pro producer professional regular se standard studio suite ultimate xl'.split(
    ' ',
  ),
)

/** A name whose roman numbers of editions are digits, and whose `Mk II` is `Mk2`: licenses and plugins write them differently. */
const modernNumbers = (name: string): string =>
  name
    .replace(/(?<=[\s._-])(?:II|III|IV)(?![\p{L}\p{N}])/gu, (roman) => ROMAN[roman] ?? roman)
    .replace(
      /(?<![\p{L}\p{N}])mk[\s._-]?(ii|iii|iv|\d)(?![\p{L}\p{N}])/giu,
      (_, number: string) => `mk${ROMAN[number.toUpperCase()] ?? number}`,
    )

const ROMAN: Record<string, string> = { II: '2', III: '3', IV: '4' }
