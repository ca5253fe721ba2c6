import { useMemo, useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import { filterPlugins } from '#shared/library-view/filter.ts'
import type { LibraryView } from '#shared/library-view/view.ts'
import { collectionViewOf } from '../../../library/collection-view.ts'
import type { Library } from '../use-library.ts'
import { useChangeCollection, useCollect, useRemoveCollection } from './actions.ts'
import { CollectionNameDialog } from './collection-name-dialog.tsx'
import { OwnCollection } from './own-collection.tsx'
import { viewText } from './shown-view.ts'

/** The user's own collections in the rail. */
export function OwnCollections({ library }: { library: Library }) {
  const { address, collections, plugins, context } = library
  const [renamed, setRenamed] = useState<Collection>()
  const change = useChangeCollection()
  const collect = useCollect()
  const remove = useRemoveCollection()
  const shown = viewText(address.view)
  const entries = useMemo(
    () =>
      collections.map((collection) => {
        const { view, only } = collectionViewOf(collection)
        return { collection, view, count: filterPlugins(plugins, view.filter, { ...context, only }).length }
      }),
    [collections, plugins, context],
  )

  function removeCollection(collection: Collection) {
    remove.mutate(collection)
    if (address.filter.collection === collection.id) address.clearFilters()
  }

  return (
    <>
      {entries.map(({ collection, view, count }) => (
        <OwnCollection
          key={collection.id}
          collection={collection}
          count={count}
          isActive={
            collection.kind === 'picked'
              ? address.filter.collection === collection.id
              : viewText(view) === shown
          }
          onShow={() => address.show(placed(collection, view, address.view))}
          onRename={() => setRenamed(collection)}
          onReplace={() => change.mutate({ params: { id: collection.id }, body: { view: shown } })}
          onRemove={() => removeCollection(collection)}
          onDrop={(ids) => collect.mutate({ collection, add: ids })}
        />
      ))}
      {renamed && (
        <CollectionNameDialog
          title="Rename Collection"
          description="Only you see your collections."
          collections={collections}
          renamed={renamed}
          isBusy={change.isPending}
          onSave={(name) =>
            change.mutate(
              { params: { id: renamed.id }, body: { name } },
              { onSuccess: () => setRenamed(undefined) },
            )
          }
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  )
}

/** Picked plugins keep the shown order and groups; a view brings its own. */
const placed = ({ kind }: Collection, view: LibraryView, { sort, group }: LibraryView): LibraryView =>
  kind === 'picked' ? { ...view, sort, group } : view
