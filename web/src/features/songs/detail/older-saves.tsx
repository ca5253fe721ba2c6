import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { dayOf, needWordsOf } from '../song-words.ts'
import styles from './song-panel.module.css'

/** How many are listed. */
const MOST = 50

/** The older saves and backups of a song; each can be opened. */
export const OlderSaves = ({ older, onOpen }: { older: ListedSong[]; onOpen: (id: string) => void }) =>
  older.length > 0 && (
    <details className={styles.older}>
      <summary>Older saves ({formattedNumber(older.length)})</summary>
      <ul>
        {older.slice(0, MOST).map((song) => (
          <li key={song.id}>
            <Button kind="link" onClick={() => onOpen(song.id)}>
              {dayOf(song.savedAt) || 'Unknown date'}
              {song.isBackup && ', backup'}
            </Button>{' '}
            {needWordsOf(song)
              .map(({ words }) => words)
              .join(', ')}
          </li>
        ))}
        {older.length > MOST && <li>And {formattedNumber(older.length - MOST)} more.</li>}
      </ul>
    </details>
  )
