import { Ellipsis, EyeOff, FolderPen, ListTree, Trash2 } from 'lucide-react'
import { SelectionBar } from '../../../library/selection/selection-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useChangeSongs } from '../actions.ts'
import { idsOf } from '../list/song-lines.ts'
import styles from './song-selection-bar.module.css'
import type { SongSelection } from './use-song-selection.ts'

/** The dialogs about selected songs. */
export type SelectionDialog = 'folder' | 'needs' | 'remove'

type SongSelectionBarProps = { selection: SongSelection; onAsk: (dialog: SelectionDialog) => void }

/** How many songs are selected, and what can be done with them at once. Older saves of a song go with it. */
export function SongSelectionBar({ selection, onAsk }: SongSelectionBarProps) {
  const { selected, isAll, selectAll, end } = selection
  const change = useChangeSongs()
  const forget = () =>
    change.mutate({
      before: selected.flatMap(({ song, older }) => [song, ...older]),
      songs: selected.flatMap(idsOf).map((id) => ({ id, title: '', folder: '' })),
    })

  return (
    <SelectionBar
      noun="song"
      count={selected.length}
      isAll={isAll}
      onSelectAll={selectAll}
      onCancel={end}
      acts={
        <>
          <Button
            kind="ghost"
            icon={ListTree}
            className={styles.act}
            needsServer
            onClick={() => onAsk('needs')}
          >
            <span>What They Need</span>
          </Button>
          <Button
            kind="quiet-danger"
            icon={Trash2}
            className={styles.act}
            needsServer
            onClick={() => onAsk('remove')}
          >
            <span>Remove</span>
          </Button>
          <Menu
            label="More for the selection"
            trigger={<Ellipsis size={16} />}
            items={[
              { label: 'Set Folder', icon: FolderPen, onSelect: () => onAsk('folder'), needsServer: true },
              {
                label: 'Forget Titles and Folders',
                icon: EyeOff,
                onSelect: forget,
                isDisabled: change.isPending,
                needsServer: true,
              },
            ]}
          />
        </>
      }
    />
  )
}
