import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { type Db, songPlaces, songs } from '../../../db/schema.ts'
import type { SongRow } from './song-row.ts'

type SongPlace = Pick<typeof songPlaces.$inferSelect, 'songId' | 'machine' | 'goneAt'>

/** The known songs of a call by content, and where they are. It is kept up to date while the call adds songs. */
export class KnownSongs {
  readonly #songs = new Map<string, SongRow>()
  readonly #byContent = new Map<string, string>()
  readonly #places: Map<string, SongPlace>

  constructor(rows: SongRow[], places: Map<string, SongPlace>) {
    for (const row of rows) this.keep(row)
    this.#places = places
  }

  keep(row: SongRow) {
    const before = this.#songs.get(row.id)
    if (before && this.#byContent.get(before.contentKey) === row.id) this.#byContent.delete(before.contentKey)
    this.#songs.set(row.id, row)
    this.#byContent.set(row.contentKey, row.id)
  }

  delete({ id, contentKey }: SongRow) {
    this.#songs.delete(id)
    if (this.#byContent.get(contentKey) === id) this.#byContent.delete(contentKey)
  }

  putAt(place: string, at: SongPlace) {
    this.#places.set(place, at)
  }

  withContent = ({ content }: SentSong) => this.#songs.get(this.#byContent.get(content) ?? '')

  /** The song that was at the place of a sent one, unless it was removed. */
  atPlace({ place }: SentSong): SongRow | undefined {
    const song = this.#songs.get((place !== null && this.#places.get(place)?.songId) || '')
    return song?.removedAt ? undefined : song
  }

  /**
   * True if helpers find the bytes of a song at another place, too. One that was dropped on the page does not count: it is perhaps the same
   * file, or was moved since.
   */
  isElsewhere(song: SongRow, place: string | null): boolean {
    return [...this.#places].some(
      ([key, at]) => at.songId === song.id && key !== place && at.machine !== null && at.goneAt === null,
    )
  }
}

/** The songs of a user with the content or at the places of these. */
export async function findKnownSongs(tx: Db, userId: string, sent: SentSong[]): Promise<KnownSongs> {
  const contents = sent.map(({ content }) => content)
  const placeKeys = sent.flatMap(({ place }) => place ?? [])
  const isThere = sql`${songs.id} in (select song_id from song_places
    where user_id = ${userId} and place_key = any(${sql.param(placeKeys)}::text[]))`
  const rows = await tx
    .select()
    .from(songs)
    .where(and(eq(songs.userId, userId), or(inArray(songs.contentKey, contents), isThere)))
  const { placeKey, songId, machine, goneAt } = songPlaces
  const places = await tx
    .select({ placeKey, songId, machine, goneAt })
    .from(songPlaces)
    .where(
      and(
        eq(songPlaces.userId, userId),
        inArray(
          songId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  return new KnownSongs(rows, new Map(places.map(({ placeKey: key, ...place }) => [key, place])))
}
