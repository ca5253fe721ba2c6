import { ListChecks } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FilteredList } from '../../../ui/data/filtered-list.tsx'
import { ListCount, ListHead } from '../../../ui/data/list-head.tsx'
import type { SearchedList } from '../../../ui/data/nothing-found.tsx'
import { useFocusAfterExchange } from '../../../ui/overlays/keep-focus.ts'
import type { SongSelection } from '../selection/use-song-selection.ts'
import type { SongLine } from './song-lines.ts'
import { SongRow } from './song-row.tsx'

type SongListProps = {
  lines: SongLine[]
  total: number
  openedId: string
  scroller: RefObject<HTMLElement | null>
  selection: SongSelection
  /** Replaces the number of songs in selection mode. */
  selectionBar: ReactNode
  onOpen: (id: string) => void
  /** Removes what is selected. */
  onRemoveSelected: () => void
  onRemove: (line: SongLine) => void
  onShowAll: () => void
  searched: SearchedList<SongLine>
}

/** The songs that are shown, as many as there are: only those near the screen are on the page. */
export function SongList(props: SongListProps) {
  const { lines, total, openedId, scroller, selection, selectionBar } = props
  const { onOpen, onRemove, onRemoveSelected, onShowAll, searched } = props
  const { isSelecting, ids, selected, press } = selection
  const top = useRef<HTMLDivElement>(null)
  useFocusAfterExchange(top, isSelecting ? 'selecting' : 'heading')

  function handleKey(event: KeyboardEvent, id: string) {
    if (event.key !== 'Delete') return
    const line = lines.find((each) => each.id === id)
    if (isSelecting && selected.length > 0) onRemoveSelected()
    else if (line && !isSelecting) onRemove(line)
  }

  /** Any key without Shift ends the range of Shift and the arrows. */
  function endRange(event: KeyboardEvent) {
    if (!event.shiftKey) selection.endRange()
  }

  return (
    <div onKeyDownCapture={endRange}>
      <ListHead ref={top}>
        {isSelecting ? (
          selectionBar
        ) : (
          <>
            <ListCount shown={lines.length} total={total} noun="song" />
            <Button icon={ListChecks} data-leads-to="selecting" onClick={selection.start}>
              Select Multiple
            </Button>
          </>
        )}
      </ListHead>
      <FilteredList
        lines={lines}
        nothing={{
          title: 'No song matches',
          showAll: 'Show All Songs',
          hint: 'Try other words, or remove the filters.',
        }}
        onShowAll={onShowAll}
        searched={searched}
        label="Songs"
        scroller={scroller}
        stopAt={openedId}
        onSpace={(id) => (isSelecting ? press(id, false) : onOpen(id))}
        onRange={selection.drawRange}
        onItemKey={handleKey}
        renderItem={(line, { tabIndex }) => (
          <SongRow
            line={line}
            isOpened={line.id === openedId}
            isSelecting={isSelecting}
            isSelected={ids.has(line.id)}
            tabIndex={tabIndex}
            onOpen={onOpen}
            onToggleSelected={press}
          />
        )}
      />
    </div>
  )
}
