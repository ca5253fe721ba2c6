import type { Day } from '#shared/calendar-day.ts'
import { groupsOf } from '#shared/groups.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import { localDayOf } from '#shared/purchases/day.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'

/** What is shown of the list, as the address has it. `maker` is the key of a maker; '' shows all. */
export type PurchaseView = {
  search: string
  show: PurchaseFilter | ''
  year: string
  maker: string
  shop: string
  sort: PurchaseSort
}

type Context = { today: Day; inLibrary: ReadonlySet<string> }

/** The filters, in the order of their buttons. */
export const PURCHASE_FILTERS = {
  'ends-soon': {
    label: 'Ends soon',
    matches: ({ termEnds }: ListedPurchase, { today }: Context) =>
      termEnds !== null && endsSoon(termEnds, today),
  },
  'no-plugin': {
    label: 'Without a plugin',
    matches: ({ pluginIds }: ListedPurchase, { inLibrary }: Context) =>
      !pluginIds.some((id) => inLibrary.has(id)),
  },
  'no-price': { label: 'Without a price', matches: ({ amount }: ListedPurchase) => amount === null },
} as const
export type PurchaseFilter = keyof typeof PURCHASE_FILTERS

export const PURCHASE_SORTS = {
  day: 'Newest',
  title: 'Name',
  maker: 'Manufacturer',
  ends: 'Ends first',
} as const
type PurchaseSort = keyof typeof PURCHASE_SORTS

/** The year of purchases whose day is not known. */
export const NO_YEAR = 'none'

/** Reads the view from an address; anything unknown is ignored. */
export function purchaseViewOf(params: URLSearchParams): PurchaseView {
  const show = params.get('show') ?? ''
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    show: Object.hasOwn(PURCHASE_FILTERS, show) ? (show as PurchaseFilter) : '', // as: it is one of the keys
    year: params.get('year') ?? '',
    maker: params.get('maker') ?? '',
    shop: params.get('shop') ?? '',
    sort: Object.hasOwn(PURCHASE_SORTS, sort) ? (sort as PurchaseSort) : 'day', // as: it is one of the keys
  }
}

export const yearOf = ({ day }: ListedPurchase) => day?.slice(0, 4) ?? NO_YEAR

/** A purchase with what searching and filtering ask for again and again. */
export type PurchaseLine = { id: string; purchase: ListedPurchase; makerKey: string }

export const purchaseSearch = searchOf<PurchaseLine>(({ purchase: { title, maker, shop, orderNumber } }) => ({
  names: [title, maker, shop, orderNumber],
}))

export function purchaseLinesOf(purchases: ListedPurchase[]): PurchaseLine[] {
  const keys = new Map<string, string>()
  return purchases.map((purchase) => {
    const { id, maker } = purchase
    const makerKey = keys.get(maker) ?? makerKeyOf(maker)
    keys.set(maker, makerKey)
    return { id, purchase, makerKey }
  })
}

/** The lines that match, in order. */
export function shownLines(
  lines: PurchaseLine[],
  { search, show, year, maker, shop, sort }: PurchaseView,
  context: Context,
): PurchaseLine[] {
  const isFound = purchaseSearch.matcher(search)
  const shown = lines.filter((line) => {
    const { purchase, makerKey } = line
    return (
      (show === '' || PURCHASE_FILTERS[show].matches(purchase, context)) &&
      (year === '' || yearOf(purchase) === year) &&
      (maker === '' || makerKey === maker) &&
      (shop === '' || purchase.shop === shop) &&
      isFound(line)
    )
  })
  const compare = COMPARISONS[sort]
  // The list comes by day from the server.
  return compare ? shown.toSorted((a, b) => compare(a.purchase, b.purchase)) : shown
}

const COMPARISONS: Record<PurchaseSort, ((a: ListedPurchase, b: ListedPurchase) => number) | undefined> = {
  day: undefined,
  title: (a, b) => compareNames(a.title, b.title),
  maker: (a, b) => compareNames(a.maker, b.maker) || compareNames(a.title, b.title),
  ends: (a, b) => compareEnds(a, b, localDayOf(new Date())),
}

/** What ends next comes first, then what has ended, then what has no end. */
function compareEnds(a: ListedPurchase, b: ListedPurchase, today: Day) {
  const rankOf = ({ termEnds }: ListedPurchase) => (termEnds === null ? 2 : termEnds < today ? 1 : 0)
  return rankOf(a) - rankOf(b) || ((a.termEnds ?? '') < (b.termEnds ?? '') ? -1 : 1)
}

/** How many lines each filter has. */
export const filterCountsOf = (lines: PurchaseLine[], context: Context) =>
  // as: the entries are those of the filters
  Object.fromEntries(
    Object.entries(PURCHASE_FILTERS).map(([key, { matches }]) => [
      key,
      lines.filter(({ purchase }) => matches(purchase, context)).length,
    ]),
  ) as Record<PurchaseFilter, number>

export type Choice = { value: string; label: string }

/** The years, makers and shops that purchases have, to choose from. */
export function choicesOf(lines: PurchaseLine[]): Record<'years' | 'makers' | 'shops', Choice[]> {
  const years = [...new Set(lines.map(({ purchase }) => yearOf(purchase)))].sort().reverse()
  const makers = groupsOf(
    lines.filter(({ purchase }) => purchase.maker !== ''),
    ({ makerKey }) => makerKey,
  )
  const shops = [...new Set(lines.map(({ purchase }) => purchase.shop))].filter(Boolean).sort(compareNames)
  return {
    years: years.map((year) => ({ value: year, label: year === NO_YEAR ? 'No date' : year })),
    makers: [...makers]
      .map(([value, [first, ...others]]) => ({
        value,
        label: first
          ? shownMakerName([first.purchase.maker, ...others.map(({ purchase }) => purchase.maker)])
          : value,
      }))
      .sort((a, b) => compareNames(a.label, b.label)),
    shops: shops.map((shop) => ({ value: shop, label: shop })),
  }
}
