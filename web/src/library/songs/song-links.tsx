import { Fragment } from 'react'
import { Link } from 'wouter'
import type { CheckedBundle } from '#shared/set-aside/set-aside-check.ts'
import * as songPartWords from './song-words.ts'

/** `songCount` counts also those that are not named; `page` is the path of the Songs page. */
type SongLinksProps = Pick<CheckedBundle, 'songs' | 'songCount'> & { page: string }

/** The songs that use something or may use it, each as a link, and how many more there are. */
export const SongLinks = ({ songs, songCount, page }: SongLinksProps) => (
  <>
    {songs.map((song, index) => (
      <Fragment key={song.id}>
        {index > 0 && ', '}
        <Link href={songPartWords.songAddress(page, song.id)}>{songPartWords.songTitle(song)}</Link>
        {song.certainty === 'perhaps' && ` ${songPartWords.perhaps}`}
      </Fragment>
    ))}
    {songCount > songs.length && ` ${songPartWords.moreSongs(songCount - songs.length)}`}
  </>
)
