import type { SongGap, SongRefusal } from '#shared/songs/refusal.ts'
import type { SongPlace } from './find-songs.ts'
import type { SavedFacts } from './song-facts.ts'
import type { SongStamp } from './song-parts.ts'

/** A song as it was read: its parts then, the digest of its bytes if that was needed, else '', and its facts. */
export type RememberedSong = SongStamp & { digest: string; facts: SavedFacts }

/** A song of this computer that was read, now or earlier. */
export type FoundSong = { place: SongPlace; song: RememberedSong; isUnchanged: boolean }

/** The line of a song in the memory, without its path. */
export const rowOf = ({ sizes, times, digest, facts }: RememberedSong, text: string): string =>
  [sizes, times, digest, facts.refused ?? '', facts.gap ?? '', text].join('\t')

/** Only what `rowOf` has written is read, because the file has a sum. */
export function songIn(row: string): RememberedSong {
  const [sizes = '', times = '', digest = '', refused = '', gap = '', text = ''] = row.split('\t')
  const facts = { refused: (refused as SongRefusal) || null, gap: (gap as SongGap) || null, text }
  return { sizes, times, digest, facts }
}
