import type { QueryClient } from '@tanstack/react-query'
import type { Collection } from '#shared/collections/collection.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { type LibraryView, paramsOfView } from '#shared/library-view/view.ts'
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

type Members = { collection: Collection; act: 'add' | 'remove'; ids: string[] }

async function changeMembers({ collection, act, ids }: Members) {
  let changed = collection
  for (const chunk of inChunks(ids, { count: MAX_CHANGED_PLUGINS })) {
    const input = { params: { id: collection.id }, body: { [act]: chunk } }
    changed = await api.collections.changePlugins(input)
  }
  return changed
}

/** The view as the query part of an address, as collections store it. */
export const viewText = (view: LibraryView) => new URLSearchParams(paramsOfView(view)).toString()

/** A view, or plugins that were picked. */
export type CollectionContents = { view: string } | { pluginIds: string[] }

/** Saves a new collection; the plugins that are more than one call takes are added by further calls. */
async function addCollection({ name, contents }: { name: string; contents: CollectionContents }) {
  if ('view' in contents) return api.collections.add({ body: { name, kind: 'view', view: contents.view } })
  const [first = [], ...others] = inChunks(contents.pluginIds, { count: MAX_CHANGED_PLUGINS })
  const collection = await api.collections.add({ body: { name, kind: 'picked', pluginIds: first } })
  return changeMembers({ collection, act: 'add', ids: others.flat() })
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
    succeeded: ({ name }, { collection, act, ids }) => {
      const had = new Set(collection.pluginIds)
      const changed = ids.filter((id) => had.has(id) === (act === 'remove'))
      const message = act === 'add' ? collectionMessages.collected : collectionMessages.taken
      const back = act === 'add' ? 'remove' : 'add'
      return withUndo(message(name, changed.length), () =>
        undo.mutate({ collection, act: back, ids: changed }),
      )
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
