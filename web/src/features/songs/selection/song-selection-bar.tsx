import { Ellipsis, EyeOff, FolderPen, ListTree, Trash2 } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { NOTHING_SELECTED, nextSelection } from '../../../library/selection/selection.ts'
import { SelectionBar } from '../../../library/selection/selection-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useChangeSongs } from '../actions.ts'
import { idsOf, type SongLine } from '../list/song-lines.ts'
import * as songWords from '../song-words.ts'

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
          <Button kind="ghost" icon={ListTree} className="terse" needsServer onClick={() => onAsk('needs')}>
            <span>{songWords.needs}</span>
          </Button>
          <Button
            kind="quiet-danger"
            icon={Trash2}
            className="terse"
            needsServer
            onClick={() => onAsk('remove')}
          >
            <span>{common.remove}</span>
          </Button>
          <Menu
            label={songWords.moreActs}
            trigger={<Ellipsis size={16} />}
            items={[
              {
                label: songWords.setFolder,
                icon: FolderPen,
                onSelect: () => onAsk('folder'),
                needsServer: true,
              },
              {
                label: songWords.forgetTitles,
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

/** The selection among the lines of the list: one that has left the list is no longer in it, one that a filter hides is. */
export function useSongSelection(lines: SongLine[], shown: SongLine[]) {
  const [{ isSelecting, ids }, dispatch] = useReducer(nextSelection, NOTHING_SELECTED)
  const selected = useMemo(() => (ids.size === 0 ? [] : lines.filter(({ id }) => ids.has(id))), [lines, ids])
  const drawn = useRef(shown)
  useLayoutEffect(() => {
    drawn.current = shown
  })
  // Stable, so that a row renders again only when its own song changes.
  const press = useCallback(
    (id: string, isRange: boolean) =>
      dispatch({ type: 'pressed', id, isRange, order: () => drawn.current.map((line) => line.id) }),
    [],
  )
  return {
    isSelecting,
    ids,
    selected,
    isAll: shown.every(({ id }) => ids.has(id)),
    press,
    start: () => dispatch({ type: 'started' }),
    end: useCallback(() => dispatch({ type: 'ended' }), []),
    selectAll: () => dispatch({ type: 'all-chosen', ids: shown.map(({ id }) => id) }),
    drawRange: (range: string[]) => dispatch({ type: 'range-drawn', ids: range }),
    endRange: () => dispatch({ type: 'range-ended' }),
  }
}

type SongSelection = ReturnType<typeof useSongSelection>
