import type { QueryClient } from '@tanstack/react-query'

/** Updates cached responses, then fetches again those that were being fetched: a response requested before the change would hide it. */
export function restartFetchesOf(queries: QueryClient, update: () => void) {
  const fetching = queries
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .map((query) => ({ query, writes: query.state.dataUpdateCount, promise: query.promise }))
  update()
  for (const { query, writes, promise } of fetching)
    if (query.state.dataUpdateCount !== writes && query.promise === promise)
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
}
