import type { SongReading } from '#shared/songs/read-song.ts'
import type { SongGap, SongRefusal } from '#shared/songs/refusal.ts'
import type { Song } from '#shared/songs/song.ts'
import type { SongPlace } from './find-songs.ts'
import type { NumberedUses, PluginTable } from './plugin-table.ts'
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

/**
 * The facts of a song, or why it was not read. They stay text until they are asked for, because few runs need those of all
 * songs.
 */
export type SavedFacts = { refused: SongRefusal | null; gap: SongGap | null; text: string }

/** The facts of a song that was read. `uses` has the numbers of a plugin table. */
type NumberedFacts = Omit<Song, 'uses' | 'incomplete'> & { uses: NumberedUses }

/** The facts of a reading with the numbers of a table. */
export function savedFacts({ song, refused }: SongReading, plugins: PluginTable): SavedFacts {
  if (!song) return { refused, gap: null, text: '' }
  const { uses, incomplete, ...facts } = song
  const numbered = plugins.numbered(uses)
  const gap = incomplete ?? (numbered.isFull ? 'too-many-plugins' : null)
  return { refused: null, gap, text: textOf({ ...facts, uses: numbered.uses }) }
}

/** The facts of a song that was not refused. */
export function factsIn({ text }: SavedFacts): NumberedFacts {
  const values: unknown[] = JSON.parse(text)
  return Object.fromEntries(FACTS.map((fact, at) => [fact, values[at]])) as NumberedFacts // as: what `textOf` has written
}

/** The same facts, whose numbers were those of another table. */
export function renumberedText(saved: SavedFacts, plugins: PluginTable, other: PluginTable): string {
  if (saved.refused !== null) return saved.text
  const facts = factsIn(saved)
  return textOf({ ...facts, uses: plugins.renumbered(facts.uses, other) })
}

/** In the order in which the memory has them, without their names. */
const FACTS = [
  ...(['kind', 'daw', 'version', 'tempo', 'tracks', 'frozenTracks', 'samples'] as const),
  ...(['savedAt', 'createdAt', 'ownDevices', 'uses'] as const),
] satisfies (keyof NumberedFacts)[]

const textOf = (facts: NumberedFacts) => JSON.stringify(FACTS.map((fact) => facts[fact]))
