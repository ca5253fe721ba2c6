import { api } from './api.ts'
import { freshQuery, PURCHASES_KEY, queryOf } from './queries.ts'

/** All purchases. Another tab may have added some, so they are fetched again whenever they are shown. */
export const purchasesQuery = freshQuery(PURCHASES_KEY, api.purchases.list)

/** Which plugins were purchased, and until when their terms run. Everything that makes the purchases stale makes this stale. */
export const purchasedPluginsQuery = queryOf([...PURCHASES_KEY, 'plugins'], api.purchases.ofPlugins, {
  staleTime: 60_000,
})

/** The facts about the maker of this spelling. Its purchases are counted, so everything that makes those stale makes this stale. */
export const makerQuery = (manufacturer: string) =>
  freshQuery([...PURCHASES_KEY, 'maker', manufacturer], () => api.makers.open({ query: { manufacturer } }))

/** The purchases that cover one plugin. */
export const pluginPurchasesQuery = (id: string) =>
  freshQuery([...PURCHASES_KEY, 'of', id], () => api.purchases.ofPlugin({ params: { id } }))
