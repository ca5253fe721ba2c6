import type { Day } from '#shared/calendar-day.ts'
import { groupsOf } from '#shared/groups.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'

/** The year of purchases whose day is not known. */
export const NO_YEAR = 'none'

export const yearOf = ({ day }: ListedPurchase) => day?.slice(0, 4) ?? NO_YEAR

/** A purchase with what searching and filtering ask for again and again. */
export type PurchaseLine = { id: string; purchase: ListedPurchase; makerKey: string }

export function purchaseLinesOf(purchases: ListedPurchase[]): PurchaseLine[] {
  const keys = new Map<string, string>()
  return purchases.map((purchase) => {
    const { id, maker } = purchase
    const makerKey = keys.get(maker) ?? makerKeyOf(maker)
    keys.set(maker, makerKey)
    return { id, purchase, makerKey }
  })
}

const purchaseSearch = searchOf<PurchaseLine>(({ purchase: { title, maker, shop, orderNumber } }) => ({
  names: [title, maker, shop, orderNumber],
}))

type Context = { today: Day; inLibrary: ReadonlySet<string> }

/** The list of purchases, which come by day from the server. A maker is chosen by its key. */
export const PURCHASE_LIST: ListDefinition<PurchaseLine, Context> = {
  noun: 'purchase',
  nameOf: ({ purchase }) => purchase.title,
  searchLabel: 'Search purchases by name, manufacturer, shop or order number',
  hint: 'Try other words, or remove the filters.',
  isSearchSecret: true,
  search: () => purchaseSearch,
  filters: {
    'ends-soon': {
      label: 'Ends soon',
      matches: ({ purchase: { termEnds } }, { today }) => termEnds !== null && endsSoon(termEnds, today),
    },
    'no-plugin': {
      label: 'Without a plugin',
      matches: ({ purchase }, { inLibrary }) => !purchase.pluginIds.some((id) => inLibrary.has(id)),
    },
    'no-price': { label: 'Without a price', matches: ({ purchase }) => purchase.amount === null },
  },
  sorts: {
    day: { label: 'Newest' },
    title: { label: 'Name', compare: byTitle },
    maker: {
      label: 'Manufacturer',
      compare: (a, b) => compareNames(a.purchase.maker, b.purchase.maker) || byTitle(a, b),
    },
    ends: { label: 'Ends first', compare: (a, b, { today }) => compareEnds(a.purchase, b.purchase, today) },
  },
  menus: {
    year: {
      label: 'Year',
      all: 'All years',
      choiceOf: ({ purchase }) => yearOf(purchase),
      optionsOf: (lines) => {
        const years = [...new Set(lines.map(({ purchase }) => yearOf(purchase)))].sort().reverse()
        return years.map((year) => ({ value: year, label: year === NO_YEAR ? 'No date' : year }))
      },
    },
    maker: {
      label: 'Manufacturer',
      all: 'All manufacturers',
      choiceOf: ({ makerKey }) => makerKey,
      optionsOf: makerOptions,
    },
    shop: { label: 'Shop', all: 'All shops', choiceOf: ({ purchase }) => purchase.shop },
  },
}

function byTitle(a: PurchaseLine, b: PurchaseLine) {
  return compareNames(a.purchase.title, b.purchase.title)
}

/** The next end comes first, then past ends, then purchases without an end. */
function compareEnds(a: ListedPurchase, b: ListedPurchase, today: Day) {
  const rankOf = ({ termEnds }: ListedPurchase) => (termEnds === null ? 2 : termEnds < today ? 1 : 0)
  return rankOf(a) - rankOf(b) || ((a.termEnds ?? '') < (b.termEnds ?? '') ? -1 : 1)
}

function makerOptions(lines: readonly PurchaseLine[]) {
  const named = lines.filter(({ purchase }) => purchase.maker !== '')
  return [...groupsOf(named, ({ makerKey }) => makerKey)]
    .map(([value, [first, ...others]]) => ({
      value,
      label: first
        ? shownMakerName([first.purchase.maker, ...others.map(({ purchase }) => purchase.maker)])
        : value,
    }))
    .sort((a, b) => compareNames(a.label, b.label))
}
