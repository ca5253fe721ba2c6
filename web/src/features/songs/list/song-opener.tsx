import type { MouseEvent } from 'react'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { songTitle } from '../../../library/songs/song-words.ts'
import { isMac } from '../../../ui/text/mod-key.ts'
import { spokenTitleOf } from '../song-words.ts'
import styles from './song-row.module.css'

export type SongOpenerProps = {
  song: ListedSong
  isOpened: boolean
  isSelecting: boolean
  isSelected: boolean
  tabIndex: number
  onOpen: (id: string) => void
  onToggleSelected: (id: string, isRange: boolean) => void
}

/** The title of a song as the control of its row: it opens the song or, with Ctrl or Cmd and in selection mode, selects it. */
export function SongOpener(props: SongOpenerProps) {
  const { song, isOpened, isSelecting, isSelected, tabIndex, onOpen, onToggleSelected } = props
  const native = {
    type: 'button',
    'data-roving': true,
    'data-untitled': song.title === '',
    className: styles.opener,
    tabIndex,
  } as const

  return isSelecting ? (
    // biome-ignore lint/a11y/useSemanticElements: the same element in both modes, so that the focus is not lost
    <button
      {...native}
      role="checkbox"
      aria-checked={isSelected}
      aria-label={spokenTitleOf(song)}
      onClick={(event) => onToggleSelected(song.id, event.shiftKey)}
    >
      {songTitle(song)}
    </button>
  ) : (
    <button
      {...native}
      aria-expanded={isOpened}
      onClick={(event) => (isModClick(event) ? onToggleSelected(song.id, false) : onOpen(song.id))}
    >
      {songTitle(song)}
    </button>
  )
}

/** On a Mac Ctrl and a click are the right button. */
const isModClick = (event: MouseEvent) => (isMac ? event.metaKey : event.ctrlKey)
