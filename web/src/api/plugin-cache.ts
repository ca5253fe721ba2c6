import type { QueryClient } from '@tanstack/react-query'
import type { ChangedPlugin } from '#shared/plugins/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { noteRevision } from './library-revision.ts'
import { pluginsQuery } from './queries.ts'
import { restartFetchesOf } from './restart-fetches-of.ts'

/** Puts a changed or new plugin into the cached library, at its position in the order. */
export function cachePlugin(queries: QueryClient, { libraryRevision, act: _, ...plugin }: ChangedPlugin) {
  restartFetchesOf(queries, () => showPlugin(queries, plugin))
  noteRevision(libraryRevision)
}

/** The same before the change is saved. */
export const showPlugin = (queries: QueryClient, plugin: Plugin) =>
  queries.setQueryData(pluginsQuery.queryKey, (known) => known && withPlugin(known, plugin))

/** Stops a running fetch of the library, which would hide a change that is shown before it is saved. Returns a function that starts it again. */
export async function stopListFetch(queries: QueryClient) {
  const isFetching = queries.isFetching(LIST) > 0
  if (isFetching) await queries.cancelQueries(LIST)
  return () => void (isFetching && queries.invalidateQueries(LIST))
}

const LIST = { queryKey: pluginsQuery.queryKey, exact: true }

/** Deletes a removed plugin from the cached library. */
export function uncachePlugin(
  queries: QueryClient,
  { id, libraryRevision }: Pick<ChangedPlugin, 'id' | 'libraryRevision'>,
) {
  restartFetchesOf(queries, () =>
    queries.setQueryData(pluginsQuery.queryKey, (known) => known?.filter((plugin) => plugin.id !== id)),
  )
  noteRevision(libraryRevision)
}

/** The cached plugin, which may be newer than an earlier response. */
export const cachedPlugin = (queries: QueryClient, id: string) =>
  queries.getQueryData(pluginsQuery.queryKey)?.find((plugin) => plugin.id === id)

function withPlugin(known: Plugin[], plugin: Plugin) {
  const index = known.findIndex((other) => other.id === plugin.id)
  if (known[index]?.name === plugin.name) return known.with(index, plugin)
  const others = known.filter((other) => other.id !== plugin.id)
  const place = others.findIndex((other) => goesBefore(plugin, other))
  return others.toSpliced(place < 0 ? others.length : place, 0, plugin)
}

/** The server's order: by name in lower case, then by id. */
function goesBefore(plugin: Plugin, other: Plugin) {
  const [name, otherName] = [plugin.name.toLowerCase(), other.name.toLowerCase()]
  return name < otherName || (name === otherName && plugin.id < other.id)
}
