import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { devicesQuery, pluginsQuery } from './queries.ts'

/** The installations on each computer. Everything that makes the library stale makes this stale. */
export const placesQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'places'],
  queryFn: () => api.computers.places(),
})

/** The makers of the library that the server knows, with their programs. Everything that makes the library stale makes this stale. */
export const libraryMakersQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'makers'],
  queryFn: () => api.makers.ofLibrary(),
})

/** The plugins on computers whose system is too old for them. The end of a scan makes this stale, as it does the helpers. */
export const oldSystemsQuery = queryOptions({
  queryKey: [...devicesQuery.queryKey, 'old-systems'],
  queryFn: () => api.computers.oldSystems(),
})

/** The checklists for new computers. Another tab may have changed them. */
export const checklistsQuery = queryOptions({
  queryKey: ['/api/checklists'],
  queryFn: () => api.computers.checklists(),
  refetchOnMount: 'always',
})

/** One checklist. Everything that makes the checklists stale makes this stale. */
export const checklistQuery = (id: string) =>
  queryOptions({
    queryKey: [...checklistsQuery.queryKey, id],
    queryFn: () => api.computers.open({ params: { id } }),
    refetchOnMount: 'always',
  })
