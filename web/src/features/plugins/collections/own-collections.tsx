import { EllipsisVertical, FolderHeart, Layers, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type DragEvent, useMemo, useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import { filterPlugins } from '#shared/library-view/filter.ts'
import type { LibraryView } from '#shared/library-view/view.ts'
import { collectionViewOf } from '../../../library/collection-view.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as libraryWords from '../library-words.ts'
import { RailItem } from '../rail/rail-item.tsx'
import type { Library } from '../use-library.ts'
import { useChangeCollection, useCollect, useRemoveCollection } from './actions.ts'
import { CollectionNameDialogLater } from './collection-name-dialog-later.ts'
import { areDraggedPlugins, readDraggedPlugins } from './dragged-plugins.ts'
import { viewText } from './view-text.ts'

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
        const isShown =
          collection.kind === 'picked'
            ? address.filter.collection === collection.id
            : viewText(view) === shown
        const count = filterPlugins(plugins, view.filter, { ...context, only }).length
        return { collection, view, count, isShown }
      }),
    [collections, plugins, context, address.filter.collection, shown],
  )

  function removeCollection(collection: Collection) {
    remove.mutate(collection)
    if (address.filter.collection === collection.id) address.clearFilters()
  }

  return (
    <>
      {entries.map(({ collection, view, count, isShown }) => (
        <OwnCollection
          key={collection.id}
          collection={collection}
          count={count}
          isActive={isShown}
          onPress={() =>
            isShown ? address.clearFilters() : address.show(placed(collection, view, address.view))
          }
          onRename={() => setRenamed(collection)}
          onReplace={() => change.mutate({ params: { id: collection.id }, body: { view: shown } })}
          onRemove={() => removeCollection(collection)}
          onDrop={(ids) => collect.mutate({ collection, add: ids })}
        />
      ))}
      {renamed && (
        <CollectionNameDialogLater
          title={libraryWords.renameCollection}
          description={libraryWords.collectionsArePrivate}
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

type OwnCollectionProps = {
  collection: Collection
  /** The number of plugins that it shows. */
  count: number
  isActive: boolean
  /** Shows it, or everything again. */
  onPress: () => void
  onRename: () => void
  /** Saves the shown view in its place; only for a view. */
  onReplace: () => void
  onRemove: () => void
  /** Plugins were dropped on it; only for a picked collection. */
  onDrop: (ids: string[]) => void
}

/** A collection of the user in the rail. Plugins that are dropped on a picked one are added to it. */
function OwnCollection(props: OwnCollectionProps) {
  const { collection, count, isActive, onPress, onRename, onReplace, onRemove, onDrop } = props
  const { name, kind } = collection
  const [isTarget, setTarget] = useState(false)
  const isPicked = kind === 'picked'
  const takesPlugins = useOffline() === undefined && isPicked

  function dragOver(event: DragEvent) {
    if (!takesPlugins || !areDraggedPlugins(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setTarget(true)
  }

  function drop(event: DragEvent) {
    setTarget(false)
    if (!takesPlugins || !areDraggedPlugins(event.dataTransfer)) return
    event.preventDefault()
    const ids = readDraggedPlugins(event.dataTransfer)
    if (ids.length > 0) onDrop(ids)
  }

  return (
    <RailItem
      label={name}
      count={count}
      icon={isPicked ? FolderHeart : Layers}
      isActive={isActive}
      isTarget={isTarget}
      onClick={onPress}
      onDragOver={dragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <Menu
        label={libraryPartWords.moreActions(name)}
        trigger={<EllipsisVertical size={15} aria-hidden="true" />}
        items={[
          { label: common.rename, icon: Pencil, onSelect: onRename, needsServer: true },
          ...(isPicked
            ? []
            : [
                {
                  label: libraryWords.saveViewHere,
                  icon: RefreshCw,
                  onSelect: onReplace,
                  needsServer: true,
                },
              ]),
          'line',
          { label: common.deleteLabel, icon: Trash2, onSelect: onRemove, isDanger: true, needsServer: true },
        ]}
      />
    </RailItem>
  )
}
