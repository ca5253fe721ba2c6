import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { pluginsQuery } from './queries.ts'

/**
 * The use of space on all computers, or on one. It depends on the whole library and all songs, so everything that makes the library stale
 * makes this stale, and it is fetched again whenever it is shown.
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

/** Outside of the keys of the library: these cost as much as what they sum up, so not every change of a scan fetches them. */
const SPACE_FIGURES_KEY = ['space figures']

/** The sums of what takes space on all computers. */
export const storageFiguresQuery = queryOptions({
  queryKey: [...SPACE_FIGURES_KEY, 'storage'],
  queryFn: () => api.storage.figures(),
  refetchOnMount: 'always',
})

/** How many installations could go. */
export const formatFiguresQuery = queryOptions({
  queryKey: [...SPACE_FIGURES_KEY, 'formats'],
  queryFn: () => api.formats.figures(),
  refetchOnMount: 'always',
})
