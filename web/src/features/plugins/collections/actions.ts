import type { QueryClient } from '@tanstack/react-query'
import type { Collection } from '#shared/collections/collection.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import { compareNames } from '#shared/text/locale.ts'
import { api } from '../../../api/api.ts'
import { collectionsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { withUndo } from '../../../ui/feedback/undo-store.ts'
import { collectionMessages } from './messages.ts'

/** Puts a collection into the list, in the place of its earlier state. */
function cacheCollection(queries: QueryClient, collection: Collection) {
  queries.setQueryData(
    collectionsQuery.queryKey,
    (known) =>
      known &&
      [...known.filter(({ id }) => id !== collection.id), collection].sort((a, b) =>
        compareNames(a.name, b.name),
      ),
  )
}

function uncacheCollection(queries: QueryClient, { id }: Collection) {
  queries.setQueryData(collectionsQuery.queryKey, (known) => known?.filter((each) => each.id !== id))
}

type NewCollection = { name: string; view: string } | { name: string; pluginIds: string[] }

/** Saves a view, or plugins that were picked; more than one call takes are added by further calls. */
async function addCollection({ name, ...contents }: NewCollection) {
  if ('view' in contents) return api.collections.add({ body: { name, kind: 'view', view: contents.view } })
  const [first = [], ...others] = inChunks(contents.pluginIds, { count: MAX_CHANGED_PLUGINS })
  let collection = await api.collections.add({ body: { name, kind: 'picked', pluginIds: first } })
  for (const add of others) {
    collection = await api.collections.changePlugins({ params: { id: collection.id }, body: { add } })
  }
  return collection
}

export const useAddCollection = () =>
  useAction({
    call: addCollection,
    updateCache: cacheCollection,
    succeeded: ({ name }) => collectionMessages.added(name),
    failed: collectionMessages.failed,
  })

/** Renames a collection, or replaces its view. */
export const useChangeCollection = () =>
  useAction({
    call: api.collections.change,
    updateCache: cacheCollection,
    succeeded: ({ name }) => collectionMessages.changed(name),
    failed: collectionMessages.failed,
  })

type Members = { collection: Collection; add: string[] } | { collection: Collection; remove: string[] }

async function changeMembers(input: Members) {
  const params = { id: input.collection.id }
  const [key, ids] = 'add' in input ? (['add', input.add] as const) : (['remove', input.remove] as const)
  let { collection } = input
  for (const chunk of inChunks(ids, { count: MAX_CHANGED_PLUGINS })) {
    collection = await api.collections.changePlugins({ params, body: { [key]: chunk } })
  }
  return collection
}

/** Adds plugins to a picked collection, or takes them out; the toast can undo it. */
export function useCollect() {
  const undo = useAction({
    call: changeMembers,
    updateCache: cacheCollection,
    failed: collectionMessages.failed,
  })
  return useAction({
    call: changeMembers,
    updateCache: cacheCollection,
    succeeded: ({ name }, input) => {
      const { collection } = input
      const had = new Set(collection.pluginIds)
      const changed =
        'add' in input ? input.add.filter((id) => !had.has(id)) : input.remove.filter((id) => had.has(id))
      const message =
        'add' in input
          ? collectionMessages.collected(name, changed.length)
          : collectionMessages.taken(name, changed.length)
      const back: Members = 'add' in input ? { collection, remove: changed } : { collection, add: changed }
      return withUndo(message, () => undo.mutate(back))
    },
    failed: collectionMessages.failed,
  })
}

/** Deletes a collection; the toast can undo it. */
export function useRemoveCollection() {
  const restore = useAction({
    call: api.collections.restore,
    updateCache: cacheCollection,
    succeeded: ({ name }) => collectionMessages.restored(name),
    failed: collectionMessages.failed,
  })
  return useAction({
    call: ({ id }: Collection) => api.collections.remove({ params: { id } }),
    updateCache: uncacheCollection,
    succeeded: ({ id, name }) =>
      withUndo(collectionMessages.removed(name), () => restore.mutate({ params: { id } })),
    failed: collectionMessages.removeFailed,
  })
}
