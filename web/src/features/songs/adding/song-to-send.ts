import { songGroupOf } from '#shared/songs/files/song-group.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { SongRefusal } from '#shared/songs/refusal.ts'
import type { SongPlace } from './find-songs.ts'
import type { PlaceNames } from './place-names.ts'
import type { ReadSong } from './read-one-song.ts'

/** A read song as the server takes it. Its title and folder are '' unless the user keeps them. */
export function songToSend(
  { path, isInFolder }: SongPlace,
  read: ReadSong,
  { names, withTitles }: { names: PlaceNames; withTitles: boolean },
): SentSong {
  const { group, isBackup } = songGroupOf(path)
  return {
    ...read,
    // A file alone has no place: others may have its name.
    place: isInFolder ? names.placeOf(path) : null,
    group: isInFolder ? names.groupOf(group) : null,
    isBackup,
    title: withTitles ? plainLine(group.slice(group.lastIndexOf('/') + 1), 200) : '',
    folder: withTitles && isInFolder ? plainLine(path.slice(0, path.lastIndexOf('/')), 400) : '',
  }
}

/** Refusals of a file that only its name made look like a song. */
const NO_SONG: ReadonlySet<SongRefusal> = new Set(['not-a-song', 'no-song-inside'])

/** True for a file that was looked at because of its ending and turned out to be something else. */
export const isNoSong = ({ isPerhaps }: SongPlace, { refused }: ReadSong): boolean =>
  isPerhaps && refused !== null && NO_SONG.has(refused)

/** True for a song that can be kept: its bytes are known, so that it is told apart from others. */
export const isKeepable = ({ content, bytes, refused }: ReadSong): boolean =>
  content !== '' && bytes > 0 && refused !== 'not-a-song'

const plainLine = (text: string, max: number) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
