import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { songKindName } from '#shared/songs/song.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { pluginSongsQuery, songUsageQuery } from '../../api/song-queries.ts'
import { dawOf, howUsed, songAddress, songTitle } from '../../library/songs/song-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import * as common from '../../ui/text/common-words.ts'
import { formattedDay } from '../../ui/text/locale.ts'
import styles from './plugin-songs.module.css'
import * as songUsageWords from './song-usage-words.ts'

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
    <section className={styles.songs} aria-label={songUsageWords.useInSongs}>
      <h3>{songUsageWords.songs}</h3>
      {usage ? <Usage usage={usage} /> : <p>{songUsageWords.unused}</p>}
      {usage && (
        <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? songUsageWords.hideSongs : songUsageWords.showSongs}
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
    lastUsedAt && songUsageWords.lastUsed(lastUsedAt),
    kinds.map(songKindName).join(', '),
    formats.map(({ format, songs }) => songUsageWords.inSongs(format, songs)).join(', '),
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
  if (songs === 0) return songUsageWords.perhapsUsedInSongs(perhaps)
  if (perhaps === 0) return songUsageWords.usedInSongs(songs)
  return songUsageWords.usedInSongsPerhaps(songs, perhaps)
}

/** How many songs are shown: the last saved. The Songs page has all of them. */
const SHOWN = 50

/** The songs that use a plugin or may use it, each with how. */
function PluginSongList({ pluginId, songs }: { pluginId: string; songs: string }) {
  const { data, error, refetch } = useQuery(pluginSongsQuery(pluginId))

  if (error && !data) {
    return (
      <div role="alert">
        <p>{songUsageWords.couldntLoadSongs(failureReason(error))}</p>
        <Button size="sm" onClick={() => refetch()}>
          {common.tryAgain}
        </Button>
      </div>
    )
  }
  if (!data) return <Spinner label={songUsageWords.loadingSongs} />
  const shown = data.songs.slice(0, SHOWN)
  const rest = data.total - shown.length

  return (
    <>
      <ul>
        {shown.map((song) => (
          <li key={song.id}>
            <Link href={songAddress(songs, song.id)}>{songTitle(song)}</Link>
            {song.certainty === 'perhaps' && (
              <span className="small amber">{songUsageWords.perhaps(song.reason)}</span>
            )}
            <span className="faint small">
              {[
                dawOf(song),
                song.savedAt && formattedDay(song.savedAt),
                song.isBackup && songUsageWords.backup,
              ]
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
      {rest > 0 && <p className="faint small">{songUsageWords.andMore(rest)}</p>}
    </>
  )
}
