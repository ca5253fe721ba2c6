import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'

/** The plugins that can be restored. Everything that makes the library stale makes this stale. */
export const removedQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'removed'],
  queryFn: () => api.plugins.removed(),
  refetchOnMount: 'always',
})
