import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { pluginSongsQuery } from '../../api/song-queries.ts'
import { failureReason } from '../../api/use-action.ts'
import { dawOf, howUsed, songAddress, songTitle } from '../../library/songs/song-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { formattedDay, formattedNumber } from '../../ui/text/locale.ts'
import styles from './plugin-songs.module.css'

/** How many songs are shown: the last saved. The Songs page has all of them. */
const SHOWN = 50

/** The songs that use a plugin or may use it, each with how. */
export function PluginSongList({ pluginId, songs }: { pluginId: string; songs: string }) {
  const { data, error, refetch } = useQuery(pluginSongsQuery(pluginId))

  if (error && !data) {
    return (
      <div role="alert">
        <p>We couldn't load the songs: {failureReason(error)}</p>
        <Button size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Spinner label="Loading the songs..." />
  const shown = data.songs.slice(0, SHOWN)
  const rest = data.total - shown.length

  return (
    <>
      <ul>
        {shown.map((song) => (
          <li key={song.id}>
            <Link href={songAddress(songs, song.id)}>{songTitle(song)}</Link>
            {song.certainty === 'perhaps' && <span className={styles.perhaps}>Perhaps: {song.reason}</span>}
            <span className={styles.facts}>
              {[dawOf(song), song.savedAt && formattedDay(song.savedAt), song.isBackup && 'Backup']
                .filter(Boolean)
                .join(' · ')}
            </span>
            {song.uses.map((use) => (
              <span key={use.usedId} className={styles.facts}>
                {howUsed(use)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.facts}>and {formattedNumber(rest)} more</p>}
    </>
  )
}
