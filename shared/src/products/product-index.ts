import { groupsOf } from '../groups.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import { formsOfName } from './forms-of-name.ts'
import { guessedTypes, type KnownProduct, typesOfProduct } from './known-product.ts'
import type { MakerIndex } from './maker-index.ts'
import type { MakerRow, ProductRow } from './product-tables.ts'
import { effectInName, instrumentInName } from './type-guess.ts'

/** Tells what is known of a plugin by its maker, as any bundle or host spells it, and its name; `''` for an unknown maker. */
export type ProductIndex = (manufacturer: string, name: string) => KnownProduct | undefined

/** A product of a key. `isOnly`: no product of this key has another type. */
type Entry = { row: ProductRow; isOnly: boolean }
type Entries = Map<string, Entry>
/** `withoutNumbers` has all generations under one key: `ozoneimager` for Ozone 9 and 11. */
type OfMaker = { named: Entries; withoutNumbers: Entries }

/** The look-up in these tables, which is built by maker when one is first asked for. */
export function productIndex(
  makerOf: MakerIndex,
  makers: readonly MakerRow[],
  products: readonly ProductRow[],
): ProductIndex {
  const keys = new Map(makers.map(({ name, key }) => [name, key]))
  const rowsOf = groupsOf(products, ({ maker }) => keys.get(maker) ?? makerKeyOf(maker))
  const boughtBy = groupsOf(
    makers.filter(({ now }) => now !== ''),
    ({ now }) => makerKeyOf(now),
  )
  const indexes = new Map<string, OfMaker>()
  const ofMaker = (key: string) => {
    const known = indexes.get(key) ?? indexOfMaker(rowsOf.get(key) ?? [])
    if (rowsOf.has(key)) indexes.set(key, known)
    return known
  }
  let ofAll: Entries | undefined

  return (manufacturer, name) => {
    const maker = makerOf(manufacturer)
    const key = makerKeyOf(maker?.name ?? manufacturer)
    const forms = formsOfName(name).flatMap((form) => [form, ...withoutMaker(form, manufacturer, maker)])
    const letters = [...new Set(forms.map(nameLettersOf))].filter((form) => form !== '')
    for (const each of [key, ...(boughtBy.get(key) ?? []).map((bought) => bought.key)]) {
      const own = firstOf(letters, (form) => ofMaker(each).named.get(form))
      if (own) return knownProduct(own, each)
    }
    const product = manufacturer === '' ? {} : { product: unlistedProduct(key, name, manufacturer, maker) }
    const other = firstOf(letters, (form) =>
      entryOfAnyMaker(form, manufacturer !== '' && (!maker || rowsOf.has(key))),
    )
    const kin = [...letters, nameLettersOf(name.replace(VERSION, ''))].flatMap((form) => [
      form,
      form.replace(/legacy$/, ''),
    ])
    const sibling = firstOf(kin, (form) => ofMaker(key).withoutNumbers.get(form.replace(/\d+/g, '')))
    const [found] = [namedWithMaker(name), sibling, other].filter((entry) => entry?.isOnly)
    if (found) return { types: typesOfRelative(found.row.types), isGuess: true, ...product }
    const types = guessedTypes(effectInName(name), instrumentInName(name))
    if (Object.keys(types).length > 0) return { types, isGuess: true, ...product }
    return product.product && { types: {}, ...product }
  }

  /** `iZotope Ozone 5` and `Unfiltered Audio BYOME` name another maker than the stated one, or than none. */
  function namedWithMaker(name: string) {
    for (const { index: end } of name.slice(0, LONGEST_MAKER).matchAll(/(?<=\p{L}) /gu)) {
      const maker = makerOf(name.slice(0, end))
      const rest = formsOfName(name.slice(end)).map(nameLettersOf)
      const found = maker && firstOf(rest, (form) => ofMaker(maker.key).named.get(form))
      if (found) return found
    }
    return undefined
  }

  /** A name proves little: of another maker than the stated one, only a long one counts. */
  function entryOfAnyMaker(letters: string, isMakerStated: boolean) {
    if (letters.length < (isMakerStated ? SHORTEST_OF_ANOTHER : SHORTEST_OF_UNKNOWN)) return undefined
    ofAll ??= entriesOf(products)
    return ofAll.get(letters)
  }
}

/** `Pro-Q 3 v3.21` */
const VERSION = / v?\d+(?:\.\d+)+$/i
const LONGEST_MAKER = 40
const SHORTEST_WITHOUT_NUMBERS = 3
const SHORTEST_OF_UNKNOWN = 5
const SHORTEST_OF_ANOTHER = 10

function indexOfMaker(rows: readonly ProductRow[]): OfMaker {
  const named = entriesOf(rows)
  const withoutNumbers: Entries = new Map()
  for (const row of rows)
    for (const letters of lettersOf(row)) {
      const bare = letters.replace(/\d+/g, '')
      if (bare.length >= SHORTEST_WITHOUT_NUMBERS) enter(withoutNumbers, bare, row)
    }
  return { named, withoutNumbers }
}

function entriesOf(rows: readonly ProductRow[]): Entries {
  const entries: Entries = new Map()
  for (const row of rows) for (const letters of lettersOf(row)) enter(entries, letters, row)
  return entries
}

const lettersOf = ({ name, otherNames }: ProductRow) => [name, ...otherNames].map(nameLettersOf)

function enter(entries: Entries, key: string, row: ProductRow) {
  const before = entries.get(key)
  if (!before) entries.set(key, { row, isOnly: true })
  else if (before.row.types[0] !== row.types[0]) before.isOnly = false
}

const firstOf = (keys: string[], find: (key: string) => Entry | undefined) => {
  for (const key of keys) {
    const found = find(key)
    if (found) return found
  }
  return undefined
}

/** A relative never makes an instrument of what is stated to be an effect. */
function typesOfRelative(words: ProductRow['types']) {
  const { Effect, ...types } = typesOfProduct(words)
  return Effect && Effect[0] !== 'Instrument' ? { ...types, Effect } : types
}

function knownProduct({ row }: Entry, makerKey: string): KnownProduct {
  const { name, types, price, family, supersededBy } = row
  const metadata: KnownProduct['metadata'] = {
    ...(price === 'free' && { isFree: true }),
    ...(supersededBy !== '' && { supersededBy }),
  }
  return {
    types: typesOfProduct(types),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(family !== '' && { family }),
    product: { key: `${makerKey}/${nameLettersOf(name)}`, name },
  }
}

/** A product that the tables lack is what is left of the name without the marks of variants. */
function unlistedProduct(
  makerKey: string,
  name: string,
  manufacturer: string,
  maker: MakerRow | undefined,
): KnownProduct['product'] {
  const base = formsOfName(name).at(-1) ?? name
  const own = withoutMaker(base, manufacturer, maker)[0] ?? base
  const letters = nameLettersOf(own)
  return letters === '' ? undefined : { key: `${makerKey}/${letters}`, name: base }
}

/** The name without its maker or a short form of it before it: `FabFilter Pro-Q 3` and `FF Pro-Q 3` are `Pro-Q 3`. */
function withoutMaker(name: string, manufacturer: string, maker: MakerRow | undefined): string[] {
  const before = [manufacturer, ...(maker ? [maker.name, ...maker.spellings, ...maker.prefixes] : [])]
  return before.flatMap((prefix) => {
    const key = nameLettersOf(prefix)
    const [start] = key === '' ? [] : startsWithLetters(name, key)
    return start === undefined ? [] : [name.slice(start)]
  })
}

/** Where the rest of a name begins after these letters, at the end of a word; none when it does not begin with them or nothing is left. */
function startsWithLetters(name: string, letters: string): number[] {
  let before = ''
  for (let at = 0; at < name.length && before.length <= letters.length; at++) {
    const character = name.charAt(at)
    if (!SEPARATORS.includes(character)) before += nameLettersOf(character)
    else if (before === letters) return nameLettersOf(name.slice(at)) === '' ? [] : [at]
  }
  return []
}

const SEPARATORS = ' _:-'

/** The letters and digits by which names of products are compared: in lower case, without accents, with `+` and `#`. */
export const nameLettersOf = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9+#]+/g, '')
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}+#]/gu, '')

/** Most names, which need no slow rules. */
const ASCII = /^[ -~]*$/
