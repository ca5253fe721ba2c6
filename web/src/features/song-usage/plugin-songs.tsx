import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { songKindName } from '#shared/songs/song.ts'
import { pluginSongsQuery, songUsageQuery } from '../../api/song-queries.ts'
import { failureReason } from '../../api/use-action.ts'
import { dawOf, howUsed, songAddress, songTitle } from '../../library/songs/song-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay, formattedLongDay, formattedNumber } from '../../ui/text/locale.ts'
import styles from './plugin-songs.module.css'

type PluginSongsProps = {
  pluginId: string
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  /** The path of the Songs page. */
  songs: string
}

/** In how many songs a plugin is used, when, in which DAWs and how; the list of them opens on request. Nothing without songs. */
export function PluginSongs({ pluginId, isSettled, songs }: PluginSongsProps) {
  const { data } = useQuery({ ...songUsageQuery, enabled: isSettled })
  const [isOpen, setOpen] = useState(false)
  if (!data || data.length === 0) return null
  const usage = data.find((each) => each.pluginId === pluginId)

  return (
    <section className={styles.songs} aria-label="Use in songs">
      <h3>Songs</h3>
      {usage ? <Usage usage={usage} /> : <p>No known song uses it.</p>}
      {usage && (
        <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the songs' : 'Show the songs'}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
      {usage && isOpen && <PluginSongList pluginId={pluginId} songs={songs} />}
    </section>
  )
}

function Usage({ usage }: { usage: PluginUsage }) {
  const { lastUsedAt, kinds, formats } = usage
  const facts = [
    lastUsedAt && `Last used ${formattedLongDay(lastUsedAt)}`,
    kinds.map(songKindName).join(', '),
    formats.map(({ format, songs }) => `${format} in ${counted(songs, 'song')}`).join(', '),
  ]
  return (
    <>
      <p>
        <b>{usedText(usage)}</b>
      </p>
      <p className="faint small">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function usedText({ songs, perhaps }: PluginUsage) {
  if (songs === 0) return `Perhaps used in ${counted(perhaps, 'song')}`
  if (perhaps === 0) return `Used in ${counted(songs, 'song')}`
  return `Used in ${counted(songs, 'song')}, perhaps in ${formattedNumber(perhaps)} more`
}

/** How many songs are shown: the last saved. The Songs page has all of them. */
const SHOWN = 50

/** The songs that use a plugin or may use it, each with how. */
function PluginSongList({ pluginId, songs }: { pluginId: string; songs: string }) {
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
            {song.certainty === 'perhaps' && <span className="small amber">Perhaps: {song.reason}</span>}
            <span className="faint small">
              {[dawOf(song), song.savedAt && formattedDay(song.savedAt), song.isBackup && 'Backup']
                .filter(Boolean)
                .join(' · ')}
            </span>
            {song.uses.map((use) => (
              <span key={use.usedId} className="faint small">
                {howUsed(use)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="faint small">and {formattedNumber(rest)} more</p>}
    </>
  )
}
