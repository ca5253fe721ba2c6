import { memo } from 'react'
import { songTitle } from '../../../library/songs/song-words.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { dayOf, markWordsOf, needWordsOf, olderWords, spokenTitleOf } from '../song-words.ts'
import type { SongLine } from './song-lines.ts'
import styles from './song-row.module.css'
import { pluginCountOf } from './song-view.ts'

type SongRowProps = { line: SongLine; isOpened: boolean; tabIndex: number; onOpen: (id: string) => void }

/** One song in the list. The whole row opens it. */
export const SongRow = memo(function SongRow({ line, isOpened, tabIndex, onOpen }: SongRowProps) {
  const { song, older } = line
  const plugins = pluginCountOf(song)
  const below = [song.folder, older.length > 0 ? olderWords(older.length) : ''].filter(Boolean).join(' · ')

  return (
    <article className={styles.row} aria-label={spokenTitleOf(song)}>
      <div className={styles.name}>
        <h3>
          <button
            type="button"
            className={styles.opener}
            data-roving
            tabIndex={tabIndex}
            aria-expanded={isOpened}
            data-untitled={song.title === ''}
            onClick={() => onOpen(song.id)}
          >
            {songTitle(song)}
          </button>
        </h3>
        {below && <p title={below}>{below}</p>}
      </div>
      <span className={styles.daw}>
        {song.daw || 'Unknown DAW'} {song.version}
      </span>
      <span className={styles.saved}>{dayOf(song.savedAt)}</span>
      <span className={styles.plugins}>
        {song.refused === null && `${formattedNumber(plugins)} ${plugins === 1 ? 'plugin' : 'plugins'}`}
      </span>
      <span className={styles.needs}>
        {needWordsOf(song).map(({ words, tone }) => (
          <Tag key={words} tone={tone}>
            {words}
          </Tag>
        ))}
      </span>
      <span className={styles.marks}>
        {markWordsOf(song).map(({ words, tone }) => (
          <Tag key={words} tone={tone}>
            {words}
          </Tag>
        ))}
      </span>
    </article>
  )
})
