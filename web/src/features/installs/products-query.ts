import { queryOptions } from '@tanstack/react-query'
import type { CatalogProduct } from '#shared/catalogs/install-contract.ts'
import { api } from '../../api/api.ts'

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
