import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { pluginsQuery } from './queries.ts'

/**
 * What takes space on all computers, or on one. It depends on the whole library and all songs, so everything that makes the library
 * stale makes this stale, and it is fetched again whenever it is shown.
 */
export const storageQuery = (machine?: string) =>
  queryOptions({
    queryKey: [...pluginsQuery.queryKey, 'storage', machine ?? ''],
    queryFn: () => api.storage.open(machine === undefined ? {} : { query: { machine } }),
    refetchOnMount: 'always',
  })

/** The DAWs of each computer, what could go, and what is set aside. */
export const formatsQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'formats'],
  queryFn: () => api.formats.open(),
  refetchOnMount: 'always',
})

/** The sums of what takes space on all computers. Everything that makes the library stale makes this stale. */
export const storageFiguresQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'storage figures'],
  queryFn: () => api.storage.figures(),
  refetchOnMount: 'always',
})

/** How many installations could go. Everything that makes the proposals stale makes this stale. */
export const formatFiguresQuery = queryOptions({
  queryKey: [...formatsQuery.queryKey, 'figures'],
  queryFn: () => api.formats.figures(),
  refetchOnMount: 'always',
})
