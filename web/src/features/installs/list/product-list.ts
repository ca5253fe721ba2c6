import { queryOptions } from '@tanstack/react-query'
import { Boxes, Laptop, Shapes } from 'lucide-react'
import type { CatalogProduct } from '#shared/catalogs/install-contract.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import { api } from '../../../api/api.ts'
import { tryOtherWords } from '../../../library/library-words.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'
import { name } from '../../../ui/text/common-words.ts'
import * as words from '../install-words.ts'

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
  searchLabel: words.searchLabel,
  hint: tryOtherWords,
  isSearchSecret: false,
  search: () => productSearch,
  filters: {
    free: { label: words.freeLicense, matches: ({ isFree }) => isFree },
    installed: {
      label: words.isInstalled,
      matches: ({ installed }) => installed.some(({ version }) => version !== ''),
    },
    have: { label: words.inLibrary, matches: ({ pluginIds }) => pluginIds.length > 0 },
  },
  sorts: {
    name: { label: name, compare: byName },
    maker: { label: words.manufacturer, compare: (a, b) => compareNames(a.maker, b.maker) || byName(a, b) },
  },
  menus: {
    type: {
      label: words.type,
      icon: Shapes,
      all: words.allTypes,
      choiceOf: ({ type }) => type,
      optionsOf: (items) =>
        [...new Set(items.map(({ type }) => type))].sort().map((type) => ({
          value: type,
          label: type ? type.charAt(0).toUpperCase() + type.slice(1) : words.noType,
        })),
    },
    format: { label: words.format, icon: Boxes, all: words.allFormats, choiceOf: ({ formats }) => formats },
    system: {
      label: words.system,
      icon: Laptop,
      all: words.allSystems,
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
