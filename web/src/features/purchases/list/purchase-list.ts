import type { Day } from '#shared/calendar-day.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'
import { makerMenu } from '../../../library/list/maker-menu.ts'

/** The year of purchases whose day is not known. */
export const NO_YEAR = 'none'

export const yearOf = ({ day }: ListedPurchase) => day?.slice(0, 4) ?? NO_YEAR

const purchaseSearch = searchOf<ListedPurchase>(({ title, maker, shop, orderNumber }) => ({
  names: [title, maker, shop, orderNumber],
}))

type Context = { today: Day; inLibrary: ReadonlySet<string> }

/** The list of purchases, which come by day from the server. A maker is chosen by its key. */
export const PURCHASE_LIST: ListDefinition<ListedPurchase, Context> = {
  noun: 'purchase',
  nameOf: ({ title }) => title,
  searchLabel: 'Search purchases by name, manufacturer, shop or order number',
  hint: 'Try other words, or remove the filters.',
  isSearchSecret: true,
  search: () => purchaseSearch,
  filters: {
    'ends-soon': {
      label: 'Ends soon',
      matches: ({ termEnds }, { today }) => termEnds !== null && endsSoon(termEnds, today),
    },
    'no-plugin': {
      label: 'Without a plugin',
      matches: ({ pluginIds }, { inLibrary }) => !pluginIds.some((id) => inLibrary.has(id)),
    },
    'no-price': { label: 'Without a price', matches: ({ amount }) => amount === null },
  },
  sorts: {
    day: { label: 'Newest' },
    title: { label: 'Name', compare: byTitle },
    maker: {
      label: 'Manufacturer',
      compare: (a, b) => compareNames(a.maker, b.maker) || byTitle(a, b),
    },
    ends: { label: 'Ends first', compare: (a, b, { today }) => compareEnds(a, b, today) },
  },
  menus: {
    year: {
      label: 'Year',
      all: 'All years',
      choiceOf: yearOf,
      optionsOf: (purchases) => {
        const years = [...new Set(purchases.map(yearOf))].sort().reverse()
        return years.map((year) => ({ value: year, label: year === NO_YEAR ? 'No date' : year }))
      },
    },
    maker: makerMenu(({ maker }) => maker),
    shop: { label: 'Shop', all: 'All shops', choiceOf: ({ shop }) => shop },
  },
}

function byTitle(a: ListedPurchase, b: ListedPurchase) {
  return compareNames(a.title, b.title)
}

/** The next end comes first, then past ends, then purchases without an end. */
function compareEnds(a: ListedPurchase, b: ListedPurchase, today: Day) {
  const rankOf = ({ termEnds }: ListedPurchase) => (termEnds === null ? 2 : termEnds < today ? 1 : 0)
  return rankOf(a) - rankOf(b) || ((a.termEnds ?? '') < (b.termEnds ?? '') ? -1 : 1)
}
