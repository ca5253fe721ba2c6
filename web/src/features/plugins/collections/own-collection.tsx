import { EllipsisVertical, FolderHeart, Layers, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { RailItem } from '../rail/rail-item.tsx'
import { areDraggedPlugins, readDraggedPlugins } from './dragged-plugins.ts'

type OwnCollectionProps = {
  collection: Collection
  /** The number of plugins that it shows. */
  count: number
  isActive: boolean
  onShow: () => void
  onRename: () => void
  /** Saves the shown view in its place; only for a view. */
  onReplace: () => void
  onRemove: () => void
  /** Plugins were dropped on it; only for a picked collection. */
  onDrop: (ids: string[]) => void
}

/** A collection of the user in the rail. Plugins that are dropped on a picked one are added to it. */
export function OwnCollection(props: OwnCollectionProps) {
  const { collection, count, isActive, onShow, onRename, onReplace, onRemove, onDrop } = props
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
      onClick={onShow}
      onDragOver={dragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <Menu
        label={`More actions for ${name}`}
        trigger={<EllipsisVertical size={15} aria-hidden="true" />}
        items={[
          { label: 'Rename', icon: Pencil, onSelect: onRename, needsServer: true },
          ...(isPicked
            ? []
            : [{ label: 'Save Shown View Here', icon: RefreshCw, onSelect: onReplace, needsServer: true }]),
          'line',
          { label: 'Delete', icon: Trash2, onSelect: onRemove, isDanger: true, needsServer: true },
        ]}
      />
    </RailItem>
  )
}
