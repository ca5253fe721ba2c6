import { englishNumber } from '../../text/locale.ts'
import { gapSentence, refusalSentence } from '../refusal.ts'
import { dawThatHides } from '../song.ts'
import { type Certainty, type JoinableEntry, rankOf, type UsedPlugin } from './joinable-entry.ts'
import type { SongIndex } from './song-index.ts'

/** A song that uses a plugin, surely or perhaps. */
type BlockingSong = { songId: string; use: UsedPlugin; certainty: Certainty; reason: string }

/** A song that was not looked at. `isOpaque`: the DAW writes its songs so that nobody can read the plugins. */
type UnseenSong = { songId: string; isOpaque: boolean; reason: string }

/** The answer if a plugin may be removed, as far as all known songs tell. */
export type RemovalAnswer = {
  isSafe: boolean
  /** A sentence for users. */
  reason: string
  /** The number of songs that were looked at. */
  read: number
  /** Each song once, the surest first. */
  blocking: BlockingSong[]
  unseen: UnseenSong[]
}

/**
 * Which songs stand against removing an entry. Safe only if no song uses it in any format, not even perhaps, every song was read to
 * its end, none is of an opaque DAW, and there is a song at all.
 */
export function songsThatBlock(entry: Pick<JoinableEntry, 'id'>, songs: SongIndex): RemovalAnswer {
  const blocking = blockingSongs(entry.id, songs)
  const unseen = unseenSongs(songs)
  const { read } = songs
  const isSafe = blocking.length === 0 && unseen.length === 0 && read > 0
  return { isSafe, reason: reasonOf(songs, blocking, unseen), read, blocking, unseen }
}

function blockingSongs(entryId: string, songs: SongIndex): BlockingSong[] {
  const bySong = new Map<string, BlockingSong>()
  for (const { shared, join } of songs.byEntry.get(entryId) ?? []) {
    const { certainty, reason } = join
    for (const songId of shared.songIds) {
      const known = bySong.get(songId)
      if (known && rankOf(known.certainty) >= rankOf(certainty)) continue
      bySong.set(songId, { songId, use: shared.use, certainty, reason })
    }
  }
  return [...bySong.values()].toSorted((a, b) => rankOf(b.certainty) - rankOf(a.certainty))
}

/** The songs that may use any plugin, for all that is known. */
function unseenSongs({ refused, incomplete, unproved, cut }: SongIndex): UnseenSong[] {
  const ofUse = ({ songIds }: (typeof cut)[number], reason: string) =>
    songIds.map((songId) => ({ songId, isOpaque: false, reason }))
  return [
    ...refused.map(({ songId, refusal }) => ({
      songId,
      isOpaque: dawThatHides(refusal) !== undefined,
      reason: refusalSentence(refusal),
    })),
    ...incomplete.map(({ songId, gap }) => ({
      songId,
      isOpaque: gap === 'file-names-only',
      reason: gapSentence(gap),
    })),
    ...unproved.flatMap(({ shared, reason }) => ofUse(shared, reason)),
    ...cut.flatMap((shared) => ofUse(shared, TOO_MANY)),
  ]
}

const TOO_MANY = 'Too many plugins in the library share the name of a plugin that this song uses.'

/** Saves and backups of one song count as one. */
function reasonOf(songs: SongIndex, blocking: BlockingSong[], unseen: UnseenSong[]): string {
  const count = (list: { songId: string }[]) => new Set(list.map(({ songId }) => songs.songOf(songId))).size
  const surely = count(blocking.filter(({ certainty }) => certainty !== 'perhaps'))
  if (surely > 0) return `${songsOf(surely)} ${surely === 1 ? 'needs' : 'need'} it.`
  if (blocking.length > 0) return `${songsOf(count(blocking))} may need it.`
  if (unseen.length > 0)
    return `No song that was read needs it, but ${songsOf(count(unseen))} could not be read completely.`
  if (songs.read === 0) return 'No song has been read yet.'
  return songs.read === 1
    ? 'The only song that was read does not need it.'
    : `None of ${songsOf(songs.read)} needs it.`
}

const songsOf = (count: number) => (count === 1 ? '1 song' : `${englishNumber(count)} songs`)
