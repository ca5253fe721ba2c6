import { Ellipsis, FileSpreadsheet, FolderHeart, KeyRound, Star, Tag, Trash2 } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useBulkEditPlugins } from '../actions.ts'
import { saveSelection } from './save-selection.ts'

type SelectionActsProps = {
  /** The selected plugins, at least one. */
  plugins: Plugin[]
  onTag: () => void
  onRemove: () => void
  /** Asks for a collection to which they are added. */
  onCollect: () => void
}

/** What can be done at once with the selected plugins. Each change can be undone from its toast. */
export function SelectionActs({ plugins, onTag, onRemove, onCollect }: SelectionActsProps) {
  const { mutate, isPending } = useBulkEditPlugins()
  const pluginIds = plugins.map(({ id }) => id)
  const isFavorite = plugins.every((plugin) => plugin.isFavorite)
  const isOwned = plugins.every((plugin) => plugin.isOwned)

  return (
    <>
      <Button
        kind="ghost"
        icon={Star}
        disabled={isPending}
        onClick={() => mutate({ pluginIds, changes: { isFavorite: !isFavorite } })}
      >
        {isFavorite ? 'Unfavorite' : 'Favorite'}
      </Button>
      <Button kind="ghost" icon={Tag} disabled={isPending} onClick={onTag}>
        Tag
      </Button>
      <Button
        kind="ghost"
        icon={KeyRound}
        disabled={isPending}
        onClick={() => mutate({ pluginIds, changes: { isOwned: !isOwned } })}
      >
        {isOwned ? 'Not Owned' : 'Owned'}
      </Button>
      <Menu
        label="More for the selection"
        trigger={<Ellipsis size={16} />}
        items={[
          { label: 'Add to Collection', icon: FolderHeart, onSelect: onCollect },
          { label: 'Export as CSV', icon: FileSpreadsheet, onSelect: () => saveSelection(plugins) },
          'line',
          { label: 'Remove', icon: Trash2, onSelect: onRemove, isDanger: true },
        ]}
      />
    </>
  )
}
