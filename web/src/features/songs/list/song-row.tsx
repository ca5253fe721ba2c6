import { Check } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { DrawnThumb } from '../../../library/pictures/thumb.tsx'
import { songTitle } from '../../../library/songs/song-words.ts'
import { ListColumns, ListRow } from '../../../ui/data/list-row.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { isMac } from '../../../ui/text/mod-key.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import * as songWords from '../song-words.ts'
import type { SongLine } from './song-lines.ts'
import { pluginCountOf } from './song-list.ts'
import styles from './song-row.module.css'

type SongRowProps = Omit<SongOpenerProps, 'song'> & { line: SongLine }

/** One song in the list. The whole row opens it, or selects it in selection mode. Pass stable functions. */
export const SongRow = memo(function SongRow({ line, ...opener }: SongRowProps) {
  const { song, older } = line
  const { isSelecting, isSelected } = opener
  const plugins = pluginCountOf(song)
  const below = [song.folder, older.length > 0 ? songWords.olderWords(older.length) : '']
    .filter(Boolean)
    .join(' · ')

  return (
    <ListRow
      className={styles.row}
      data-selecting={isSelecting}
      data-selected={isSelecting && isSelected}
      label={songWords.spokenTitleOf(song)}
      picture={<DrawnThumb name={song.title} manufacturer={song.daw} />}
      opener={<SongOpener song={song} {...opener} />}
      below={below && <p title={below}>{below}</p>}
    >
      <span className={styles.daw}>
        {song.daw || songWords.unknownDaw} {song.version}
      </span>
      <span className={styles.saved}>{songWords.dayOf(song.savedAt)}</span>
      <span className={styles.plugins}>{song.refused === null && counted(plugins, 'plugin')}</span>
      <span className={styles.needs}>
        <WordTags words={songWords.needWordsOf(song)} />
      </span>
      <span className={styles.marks}>
        <WordTags words={songWords.markWordsOf(song)} />
      </span>
      {isSelecting && (
        <div className="pick edged">{isSelected && <Check size={14} aria-hidden="true" />}</div>
      )}
    </ListRow>
  )
})

/** Short words about a song, each as a tag. */
export const WordTags = ({ words }: { words: songWords.WordWithTone[] }) =>
  words.map((each) => (
    <Tag key={each.words} tone={each.tone}>
      {each.words}
    </Tag>
  ))

/** The names of the columns. */
export const SongColumns = ({ isSelecting }: Pick<SongRowProps, 'isSelecting'>) => (
  <ListColumns className={styles.row} data-selecting={isSelecting} title={songWords.song}>
    <span className={styles.daw}>{songWords.daw}</span>
    <span className={styles.saved}>{songWords.lastSaved}</span>
    <span className={styles.plugins}>{songWords.columns.plugins}</span>
    <span className={styles.needs}>{songWords.columns.needs}</span>
    <span className={styles.marks}>{songWords.columns.marks}</span>
  </ListColumns>
)

type SongOpenerProps = {
  song: ListedSong
  isOpened: boolean
  isSelecting: boolean
  isSelected: boolean
  tabIndex: number
  onOpen: (id: string) => void
  onToggleSelected: (id: string, isRange: boolean) => void
}

/** The title of a song as the control of its row: it opens the song or, with Ctrl or Cmd and in selection mode, selects it. */
function SongOpener(props: SongOpenerProps) {
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
      aria-label={songWords.spokenTitleOf(song)}
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
