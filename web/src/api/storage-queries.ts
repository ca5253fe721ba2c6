import { api } from './api.ts'
import { freshQuery, pluginsQuery } from './queries.ts'

/** The use of space on all computers, or on one. Everything that makes the library stale makes this stale. */
export const storageQuery = (machine?: string) =>
  freshQuery([...pluginsQuery.queryKey, 'storage', machine ?? ''], () =>
    api.storage.open(machine === undefined ? {} : { query: { machine } }),
  )

/** The DAWs of each computer, what could go, and what is set aside. */
export const formatsQuery = freshQuery([...pluginsQuery.queryKey, 'formats'], api.formats.open)

/** Outside of the keys of the library: these cost as much as what they sum up, so not every change of a scan fetches them. */
const SPACE_FIGURES_KEY = ['space figures']

/** The sums of what takes space on all computers. */
export const storageFiguresQuery = freshQuery([...SPACE_FIGURES_KEY, 'storage'], api.storage.figures)

/** How many installations could go. */
export const formatFiguresQuery = freshQuery([...SPACE_FIGURES_KEY, 'formats'], api.formats.figures)
