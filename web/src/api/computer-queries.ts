import { api } from './api.ts'
import { devicesQuery, freshQuery, pluginsQuery, queryOf } from './queries.ts'

/** The installations on each computer. Everything that makes the library stale makes this stale. */
export const placesQuery = queryOf([...pluginsQuery.queryKey, 'places'], api.computers.places)

/** The makers of the library that the server knows, with their programs. Everything that makes the library stale makes this stale. */
export const libraryMakersQuery = queryOf([...pluginsQuery.queryKey, 'makers'], api.makers.ofLibrary)

/** The plugins on computers whose system is too old for them. The end of a scan makes this stale, as it does the helpers. */
export const oldSystemsQuery = queryOf([...devicesQuery.queryKey, 'old-systems'], api.computers.oldSystems)

/** The checklists for new computers. Another tab may have changed them. */
export const checklistsQuery = freshQuery(['/api/checklists'], api.computers.checklists)

/** One checklist. Everything that makes the checklists stale makes this stale. */
export const checklistQuery = (id: string) =>
  freshQuery([...checklistsQuery.queryKey, id], () => api.computers.open({ params: { id } }))
