import type { QueryClient } from '@tanstack/react-query'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { freshQuery, LICENSES_KEY, queryOf } from './queries.ts'

/** The calls come with their first query, so that pages which only ask later do not load them. */
const licensesApi = async () => (await import('./license-api.ts')).licensesApi

/** All licenses and places. An import or another tab may have added some, so they are fetched again whenever they are shown. */
export const licensesQuery = freshQuery(LICENSES_KEY, async () => (await licensesApi()).list())

/** Which plugins a license covers. */
export const licensedPluginsQuery = queryOf(
  [...LICENSES_KEY, 'usage'],
  async () => (await licensesApi()).usage(),
  { staleTime: 60_000 },
)

/** The licenses that cover one plugin. */
export const pluginLicensesQuery = (id: string) =>
  freshQuery([...LICENSES_KEY, 'of', id], async () => (await licensesApi()).ofPlugin({ params: { id } }))

/** The vaults of the account, as they are sealed. */
export const vaultsQuery = freshQuery([...LICENSES_KEY, 'vaults'], async () =>
  (await import('./license-api.ts')).vaultsApi.list(),
)

/** Shows a new main vault before it is fetched again, so that it is never taken for one that another tab has replaced. */
export const keepMain = (queries: QueryClient, main: Vault) =>
  queries.setQueryData(vaultsQuery.queryKey, (vaults = []) => [
    main,
    ...vaults.filter(({ use }) => use === 'imported'),
  ])
