import { Check } from 'lucide-react'
import { memo } from 'react'
import { ListRow } from '../../../ui/data/list-row.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { dayOf, markWordsOf, needWordsOf, olderWords, spokenTitleOf } from '../song-words.ts'
import type { SongLine } from './song-lines.ts'
import { pluginCountOf } from './song-list.ts'
import { SongOpener, type SongOpenerProps } from './song-opener.tsx'
import styles from './song-row.module.css'

type SongRowProps = Omit<SongOpenerProps, 'song'> & { line: SongLine }

/** One song in the list. The whole row opens it, or selects it in selection mode. Pass stable functions. */
export const SongRow = memo(function SongRow({ line, ...opener }: SongRowProps) {
  const { song, older } = line
  const { isSelecting, isSelected } = opener
  const plugins = pluginCountOf(song)
  const below = [song.folder, older.length > 0 ? olderWords(older.length) : ''].filter(Boolean).join(' · ')

  return (
    <ListRow
      className={styles.row}
      data-selecting={isSelecting}
      data-selected={isSelecting && isSelected}
      label={spokenTitleOf(song)}
      opener={<SongOpener song={song} {...opener} />}
      below={below && <p title={below}>{below}</p>}
    >
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
      {isSelecting && (
        <div className={styles.check}>{isSelected && <Check size={14} aria-hidden="true" />}</div>
      )}
    </ListRow>
  )
})
