import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { VirtualGrid } from '../../../ui/data/virtual-grid.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import type { SongLine } from './song-lines.ts'
import styles from './song-list.module.css'
import { SongRow } from './song-row.tsx'

type SongListProps = {
  lines: SongLine[]
  total: number
  openedId: string
  scroller: RefObject<HTMLElement | null>
  onOpen: (id: string) => void
  onRemove: (line: SongLine) => void
  onShowAll: () => void
}

/** The songs that are shown, as many as there are: only those near the screen are on the page. */
export function SongList({ lines, total, openedId, scroller, onOpen, onRemove, onShowAll }: SongListProps) {
  const groups = useMemo(() => [{ key: '', items: lines }], [lines])

  function handleKey(event: KeyboardEvent, id: string) {
    const line = event.key === 'Delete' && lines.find((each) => each.id === id)
    if (line) onRemove(line)
  }

  if (lines.length === 0) {
    return (
      <EmptyState
        illustration="glass"
        title="No song matches"
        level={2}
        action={<Button onClick={onShowAll}>Show All Songs</Button>}
      >
        Try other words, or remove the filters.
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.count} role="status">
        {lines.length === total
          ? `${formattedNumber(total)} ${total === 1 ? 'song' : 'songs'}`
          : `${formattedNumber(lines.length)} of ${formattedNumber(total)} songs`}
      </p>
      <VirtualGrid
        groups={groups}
        density="list"
        label="Songs"
        scroller={scroller}
        stopAt={openedId}
        onSpace={onOpen}
        onItemKey={handleKey}
        renderItem={(line, { tabIndex }) => (
          <SongRow line={line} isOpened={line.id === openedId} tabIndex={tabIndex} onOpen={onOpen} />
        )}
      />
    </>
  )
}
