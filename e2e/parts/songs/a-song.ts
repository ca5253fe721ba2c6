import { inChunks } from '#shared/in-chunks.ts'
import { aUse as anyUse } from '#shared/songs/joining/testing/a-use.ts'
import { type SentSong, SONGS_PER_CALL } from '#shared/songs/library/known-song.ts'
import type { PluginUse, Song } from '#shared/songs/song.ts'
import { aDigest } from '../../../server/test/a-song.ts'
import type { Producer } from '../people/a-producer.ts'

type SentSongParts = Partial<Omit<SentSong, 'content' | 'place' | 'group' | 'song'>> & {
  title: string
  /** The name of the song whose saves are one; without it, it has no other saves. */
  saveOf?: string
  uses?: PluginUse[]
  song?: Partial<Song>
}

/** A song as the page sends it, with these parts. With `refused` nothing was read in it. */
export function aSentSong({ saveOf, uses = [], song, ...parts }: SentSongParts): SentSong {
  const number = Number(/\d+/.exec(parts.title)?.[0] ?? 0)
  const key = `${parts.folder ?? ''}/${parts.title}${parts.isBackup ? ' backup' : ''}`
  return {
    content: aDigest(`content ${key}`),
    place: aDigest(`place ${key}`),
    group: aDigest(`group ${saveOf ?? key}`),
    isBackup: false,
    folder: '',
    bytes: 1_300_000 + number * 7000,
    modifiedAt: new Date(Date.UTC(2026, 9, 20) - number * 40_000_000).toISOString(),
    refused: null,
    song: parts.refused
      ? null
      : {
          kind: 'ableton',
          daw: 'Ableton Live',
          version: '12.1',
          tempo: 124,
          tracks: 24,
          frozenTracks: 1,
          samples: 61,
          savedAt: null,
          createdAt: null,
          uses,
          ownDevices: 18,
          incomplete: null,
          ...song,
        },
    ...parts,
  }
}

/** One use of a plugin in a song. */
export const aUse = (name: string, maker: string, parts: Partial<PluginUse> = {}): PluginUse =>
  anyUse({ format: 'VST3', name, maker, ...parts })

/** Adds songs to an account, and joins them with its library. */
export async function addSongs(producer: Producer, songs: SentSong[]) {
  for (const some of inChunks(songs, { count: SONGS_PER_CALL }))
    await producer.call('POST', '/api/songs', { songs: some })
  await producer.call('GET', '/api/songs')
}
