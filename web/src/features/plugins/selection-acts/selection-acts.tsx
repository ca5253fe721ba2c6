import {
  Ellipsis,
  FileArchive,
  FileSpreadsheet,
  FolderHeart,
  KeyRound,
  Merge,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useBulkEditPlugins } from '../actions.ts'
import { saveSelection } from './save-selection.ts'
import styles from './selection-acts.module.css'
import { useExportSelection } from './use-export-selection.ts'

type SelectionActsProps = {
  /** The selected plugins, at least one. */
  plugins: Plugin[]
  onTag: () => void
  onRemove: () => void
  /** Asks for a collection to which they are added. */
  onCollect: () => void
  /** Asks which of them stays; with only one, what it is merged with. */
  onMerge: () => void
}

/** What can be done at once with the selected plugins. Each change can be undone from its toast. */
export function SelectionActs({ plugins, onTag, onRemove, onCollect, onMerge }: SelectionActsProps) {
  const { mutate, isPending } = useBulkEditPlugins()
  const archive = useExportSelection()
  const pluginIds = plugins.map(({ id }) => id)
  const isFavorite = plugins.every((plugin) => plugin.isFavorite)
  const isOwned = plugins.every((plugin) => plugin.isOwned)
  const isSmall = useMediaQuery('(max-width: 56.25em)')
  const owning = {
    label: isOwned ? 'Not Owned' : 'Owned',
    icon: KeyRound,
    onSelect: () => mutate({ pluginIds, changes: { isOwned: !isOwned } }),
  }

  return (
    <>
      <Button
        kind="ghost"
        icon={Star}
        className={styles.act}
        needsServer
        disabled={isPending}
        onClick={() => mutate({ pluginIds, changes: { isFavorite: !isFavorite } })}
      >
        <span>{isFavorite ? 'Unfavorite' : 'Favorite'}</span>
      </Button>
      <Button kind="ghost" icon={Tag} className={styles.act} needsServer disabled={isPending} onClick={onTag}>
        <span>Tag</span>
      </Button>
      {!isSmall && (
        <Button kind="ghost" icon={owning.icon} needsServer disabled={isPending} onClick={owning.onSelect}>
          {owning.label}
        </Button>
      )}
      <Menu
        label="More for the selection"
        trigger={<Ellipsis size={16} />}
        items={[
          ...(isSmall ? [{ ...owning, isDisabled: isPending, needsServer: true }] : []),
          { label: 'Add to Collection', icon: FolderHeart, onSelect: onCollect, needsServer: true },
          {
            label: plugins.length > 1 ? 'Merge' : 'Merge with...',
            icon: Merge,
            onSelect: onMerge,
            needsServer: true,
          },
          {
            label: 'Export as Archive',
            icon: FileArchive,
            onSelect: () => archive.mutate(pluginIds),
            needsServer: true,
          },
          { label: 'Export as CSV', icon: FileSpreadsheet, onSelect: () => saveSelection(plugins) },
          'line',
          { label: 'Remove', icon: Trash2, onSelect: onRemove, isDanger: true, needsServer: true },
        ]}
      />
    </>
  )
}
