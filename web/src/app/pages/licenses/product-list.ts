import type { Day } from '#shared/calendar-day.ts'
import { groupsOf } from '#shared/groups.ts'
import { LICENSE_KINDS } from '#shared/licenses/license.ts'
import { type LicenseSecret, matchesSecret } from '#shared/licenses/vault/license-secret.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import { PURCHASE_KINDS } from '#shared/purchases/purchase.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { compareNames } from '#shared/text/locale.ts'
import { type Search, searchOf } from '#shared/text/search.ts'
import { endsInTime, hasNoPlace, isLapsed } from '../../../features/licenses/license-states.ts'
import { KIND_WORDS, NO_YEAR, yearOf } from '../../../features/purchases/purchase-words.ts'
import { KIND_LABELS } from '../../../library/license-words.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'
import { name } from '../../../ui/text/common-words.ts'
import * as words from './licenses-words.ts'
import { endOf, type Product } from './products.ts'

type Context = {
  today: Day
  /** See `productSearch`. */
  search: Search<Product>
  /** The secrets while the vault is open. */
  secrets: ReadonlyMap<string, LicenseSecret> | undefined
}

/** Searches products, with the names of the plugins of the library and of places by their ids. */
export const productSearch = (names: ReadonlyMap<string, string>, places: ReadonlyMap<string, string>) =>
  searchOf<Product>(({ licenses, purchases, pluginIds }) => ({
    names: [
      ...licenses.flatMap(({ title, maker, account, note }) => [title, maker, account, note]),
      ...licenses.flatMap(({ activations }) => activations.map(({ placeId }) => places.get(placeId) ?? '')),
      ...purchases.flatMap(({ title, maker, shop, orderNumber }) => [title, maker, shop, orderNumber]),
      ...pluginIds.map((id) => names.get(id) ?? ''),
    ],
  }))

const byTitle = (a: Product, b: Product) => compareNames(a.title, b.title)

/** Licenses and purchases as one list. Serials are found only while the vault is open. */
export const PRODUCT_LIST: ListDefinition<Product, Context> = {
  noun: 'product',
  title: words.listTitle,
  nameOf: ({ title }) => title,
  searchLabel: words.searchLabel,
  hint: words.noMatchHint,
  isSearchSecret: true,
  search: ({ search }) => search,
  isFoundBesides: ({ licenses }, words, { secrets }) =>
    licenses.some(({ id }) => {
      const secret = secrets?.get(id)
      return secret !== undefined && matchesSecret(secret, words)
    }),
  filters: {
    ending: {
      label: words.endsSoon,
      matches: ({ licenses, running }, { today }) =>
        licenses.some((license) => endsInTime(license, today)) ||
        running.some(({ termEnds }) => termEnds !== null && endsSoon(termEnds, today)),
    },
    inactive: {
      label: words.noPlaceSet,
      matches: ({ licenses }, { today }) => licenses.some((license) => hasNoPlace(license, today)),
    },
    unlinked: { label: words.noPlugin, matches: ({ pluginIds }) => pluginIds.length === 0 },
    unpriced: {
      label: words.noPrice,
      matches: ({ purchases }) => !purchases.length || purchases.some(({ amount }) => amount === null),
    },
    lapsed: {
      label: words.lapsed,
      matches: ({ licenses }, { today }) => licenses.some((license) => isLapsed(license, today)),
    },
  },
  sorts: {
    day: { label: words.newest },
    title: { label: name, compare: byTitle },
    maker: { label: words.manufacturer, compare: (a, b) => compareNames(a.maker, b.maker) || byTitle(a, b) },
    ends: { label: words.endsSoonest, compare: compareEnds },
    added: { label: words.lastAdded, compare: (a, b) => (addedAt(a) < addedAt(b) ? 1 : -1) },
  },
  menus: {
    kind: {
      label: words.kind,
      all: words.allKinds,
      choiceOf: kindsOf,
      optionsOf: (products) => {
        const known = new Set(products.flatMap(kindsOf))
        return Object.entries(KINDS)
          .filter(([value]) => known.has(value))
          .map(([value, label]) => ({ value, label }))
      },
    },
    maker: {
      label: words.manufacturer,
      all: words.allManufacturers,
      choiceOf: makerKey,
      optionsOf: makerOptions,
    },
    year: {
      label: words.year,
      all: words.allYears,
      choiceOf: ({ purchases }) => purchases.map(yearOf),
      optionsOf: (products) =>
        [...new Set(products.flatMap(({ purchases }) => purchases.map(yearOf)))]
          .sort()
          .reverse()
          .map((year) => ({ value: year, label: year === NO_YEAR ? words.noDate : year })),
    },
    shop: {
      label: words.shop,
      all: words.allShops,
      choiceOf: ({ purchases }) => purchases.map(({ shop }) => shop),
    },
  },
}

/** The kinds by which products are filtered, in the order of their menu. */
const KINDS: Record<string, string> = {
  license: words.withLicense,
  purchase: words.withPurchase,
  ...Object.fromEntries(LICENSE_KINDS.map((kind) => [kind, KIND_LABELS[kind]])),
  ...Object.fromEntries(
    PURCHASE_KINDS.filter((kind) => kind !== 'buy').map((kind) => [kind, KIND_WORDS[kind]]),
  ),
}

function kindsOf({ licenses, purchases }: Product): string[] {
  return [
    ...(licenses.length > 0 ? ['license'] : []),
    ...(purchases.length > 0 ? ['purchase'] : []),
    ...[...licenses, ...purchases].map(({ kind }) => kind),
  ]
}

/** The next end comes first, then past ends, then products without an end. */
function compareEnds(a: Product, b: Product, { today }: Context) {
  const rankOf = (end: Day | undefined) => (end === undefined ? 2 : end < today ? 1 : 0)
  const [one, other] = [endOf(a, today), endOf(b, today)]
  return rankOf(one) - rankOf(other) || compareNames(one ?? '', other ?? '') || byTitle(a, b)
}

const addedAt = ({ licenses, purchases }: Product) =>
  [...licenses, ...purchases].reduce((latest, { addedAt }) => (addedAt > latest ? addedAt : latest), '')

/** The key of each spelling, because a list asks for it with every letter of a search. */
const makerKeys = new Map<string, string>()
function makerKey({ maker }: Product) {
  const key = makerKeys.get(maker) ?? makerKeyOf(maker)
  makerKeys.set(maker, key)
  return key
}

/** The makers by their keys, each with the name that is shown for its spellings. */
function makerOptions(products: readonly Product[]) {
  return [...groupsOf(products, makerKey)]
    .flatMap(([value, [first, ...others]]) => {
      if (!first || value === '') return []
      return { value, label: shownMakerName([first.maker, ...others.map(({ maker }) => maker)]) }
    })
    .sort((a, b) => compareNames(a.label, b.label))
}
