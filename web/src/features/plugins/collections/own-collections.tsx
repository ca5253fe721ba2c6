import { EllipsisVertical, FolderHeart, Layers, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type DragEvent, useMemo, useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import { filterPlugins } from '#shared/library-view/filter.ts'
import type { LibraryView } from '#shared/library-view/view.ts'
import { collectionViewOf } from '../../../library/collection-view.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-list.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as libraryWords from '../library-words.ts'
import { RailItem } from '../rail/rail-item.tsx'
import type { Library } from '../use-library.ts'
import { useChangeCollection, useCollect, useRemoveCollection, viewText } from './actions.ts'
import { RenameCollectionDialog } from './collection-name-dialog-later.ts'
import { areDraggedPlugins, readDraggedPlugins } from './dragged-plugins.ts'

/** The user's own collections in the rail. */
export function OwnCollections({ library }: { library: Library }) {
  const { address, collections, plugins, context } = library
  const acts = { change: useChangeCollection(), collect: useCollect(), remove: useRemoveCollection() }
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

  return entries.map((entry) => (
    <OwnCollection key={entry.collection.id} {...entry} {...acts} library={library} />
  ))
}

type OwnCollectionProps = {
  library: Library
  collection: Collection
  view: LibraryView
  /** The number of plugins that it shows. */
  count: number
  isShown: boolean
  change: ReturnType<typeof useChangeCollection>
  collect: ReturnType<typeof useCollect>
  remove: ReturnType<typeof useRemoveCollection>
}

/** A collection of the user in the rail. Plugins that are dropped on a picked one are added to it. */
function OwnCollection(props: OwnCollectionProps) {
  const { library, collection, view, count, isShown, change, collect, remove } = props
  const { address, collections } = library
  const { id, name, kind } = collection
  const [isRenaming, setRenaming] = useState(false)
  const [isTarget, setTarget] = useState(false)
  const isPicked = kind === 'picked'
  const takesPlugins = useOffline() === undefined && isPicked

  function press() {
    if (isShown) return address.clearFilters()
    // Picked plugins keep the shown order and groups; a view brings its own.
    const { sort, group } = address.view
    address.show(isPicked ? { ...view, sort, group } : view)
  }

  function removeCollection() {
    remove.mutate(collection)
    if (address.filter.collection === id) address.clearFilters()
  }

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
    if (ids.length > 0) collect.mutate({ collection, act: 'add', ids })
  }

  const saveViewHere: MenuItem = {
    label: libraryWords.saveViewHere,
    icon: RefreshCw,
    onSelect: () => change.mutate({ params: { id }, body: { view: viewText(address.view) } }),
    needsServer: true,
  }

  return (
    <>
      <RailItem
        label={name}
        count={count}
        icon={isPicked ? FolderHeart : Layers}
        isActive={isShown}
        isTarget={isTarget}
        onClick={press}
        onDragOver={dragOver}
        onDragLeave={() => setTarget(false)}
        onDrop={drop}
      >
        <Menu
          label={libraryPartWords.moreActions(name)}
          trigger={<EllipsisVertical size={15} aria-hidden="true" />}
          items={[
            { label: common.rename, icon: Pencil, onSelect: () => setRenaming(true), needsServer: true },
            ...(isPicked ? [] : [saveViewHere]),
            'line',
            {
              label: common.deleteLabel,
              icon: Trash2,
              onSelect: removeCollection,
              isDanger: true,
              needsServer: true,
            },
          ]}
        />
      </RailItem>
      {isRenaming && (
        <RenameCollectionDialog
          collection={collection}
          collections={collections}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
