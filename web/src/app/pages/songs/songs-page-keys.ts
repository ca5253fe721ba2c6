import type { SongSelection } from '../../../features/songs/selection/use-song-selection.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'

type Keys = {
  selection: SongSelection
  hasSongs: boolean
  /** The details of a song are shown. */
  isOpened: boolean
  close: () => void
}

/** The keys of the Songs page. The list handles Delete and those that move in it. */
export function useSongsPageKeys({ selection, hasSongs, isOpened, close }: Keys) {
  const { isSelecting, start, end, selectAll } = selection
  useShortcut('s', isSelecting ? end : start, { label: 'Select multiple', isEnabled: hasSongs })
  useShortcut('mod+a', selectAll, { label: 'Select all shown', isEnabled: hasSongs })
  useShortcut('Escape', isSelecting ? end : close, {
    label: 'Leave selection mode or close the song',
    isEnabled: isSelecting || isOpened,
  })
}
