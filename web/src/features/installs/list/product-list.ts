import { queryOptions } from '@tanstack/react-query'
import { Boxes, Laptop, Shapes } from 'lucide-react'
import type { CatalogProduct } from '#shared/catalogs/install-contract.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import { api } from '../../../api/api.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'

/** A product as a line of a list; its id is where it stands in its catalog. */
export type ProductLine = CatalogProduct & { id: string }

export const productLinesOf = (products: readonly CatalogProduct[]): ProductLine[] =>
  products.map((product) => ({ ...product, id: `${product.catalog}/${product.slug}` }))

const productSearch = searchOf<ProductLine>(({ name, maker, type, description }) => ({
  names: [name, maker, type, description],
}))

const byName = (a: ProductLine, b: ProductLine) => compareNames(a.name, b.name)

/** The products of the catalogs. */
export const PRODUCT_LIST: ListDefinition<ProductLine, undefined> = {
  noun: 'product',
  nameOf: ({ name }) => name,
  searchLabel: 'Search products by name, manufacturer or description',
  hint: 'Try other words, or remove the filters.',
  isSearchSecret: false,
  search: () => productSearch,
  filters: {
    free: { label: 'Free license', matches: ({ isFree }) => isFree },
    installed: {
      label: 'Installed',
      matches: ({ installed }) => installed.some(({ version }) => version !== ''),
    },
    have: { label: 'In your library', matches: ({ pluginIds }) => pluginIds.length > 0 },
  },
  sorts: {
    name: { label: 'Name', compare: byName },
    maker: { label: 'Manufacturer', compare: (a, b) => compareNames(a.maker, b.maker) || byName(a, b) },
  },
  menus: {
    type: {
      label: 'Type',
      icon: Shapes,
      all: 'All types',
      choiceOf: ({ type }) => type,
      optionsOf: (items) =>
        [...new Set(items.map(({ type }) => type))].sort().map((type) => ({
          value: type,
          label: type ? type.charAt(0).toUpperCase() + type.slice(1) : 'No type',
        })),
    },
    format: { label: 'Format', icon: Boxes, all: 'All formats', choiceOf: ({ formats }) => formats },
    system: {
      label: 'System',
      icon: Laptop,
      all: 'All systems',
      choiceOf: ({ systems }) => systems.map(({ platform }) => platform),
      optionsOf: () => Object.entries(PLATFORM_NAMES).map(([value, label]) => ({ value, label })),
    },
  },
}

/** A host's own catalogs may be long; more products than these are not shown. */
const MOST_PAGES = 20

/** The products of all catalogs. */
export const productsQuery = queryOptions({
  queryKey: ['/api/catalog'],
  queryFn: async () => {
    const all: CatalogProduct[] = []
    let after: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const { products, next } = await api.installs.products({ query: after === undefined ? {} : { after } })
      all.push(...products)
      if (next === null) break
      after = next
    }
    return all
  },
})
