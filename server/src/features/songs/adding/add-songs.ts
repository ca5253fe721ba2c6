import { and, eq, inArray, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { addedSongs, SentSong } from '#shared/songs/library/known-song.ts'
import type { PluginUse } from '#shared/songs/song.ts'
import { type Db, songs } from '../../../db/schema.ts'
import { changeSongs } from '../change-songs.ts'
import { factColumns, fileColumns, type SongRow } from './song-row.ts'
import { writeUses } from './write-uses.ts'

type Sender = { userId: string; machine: string | null }
type Added = z.output<typeof addedSongs>['songs'][number]

/**
 * Adds songs, all or none. One with the content of a known song is that song, and comes back if it was removed; one at the place of
 * a known song replaces it.
 */
export function addSongs(db: Db, { userId, machine }: Sender, sent: SentSong[], now: Date) {
  return changeSongs(db, userId, async (tx) => {
    const known = new KnownSongs(await findKnown(tx, userId, sent))
    const usesBySong = new Map<string, PluginUse[]>()
    const added: Added[] = []
    for (const each of sent) {
      const [same, replaced] = [known.withContent(each), known.atPlace(each)]
      const before = same ?? replaced
      const values = {
        ...fileColumns(each, before),
        ...factColumns(each),
        contentKey: each.content,
        machine: machine ?? before?.machine ?? null,
        readAt: now,
        goneAt: null,
        removedAt: null,
      }
      // The bytes that were at this place are no longer there.
      if (same && replaced && same !== replaced) {
        await tx.delete(songs).where(isSong(userId, replaced.id))
        known.forget(replaced)
        usesBySong.delete(replaced.id)
      }
      const [row] = before
        ? await tx.update(songs).set(values).where(isSong(userId, before.id)).returning()
        : await tx
            .insert(songs)
            .values({ ...values, userId, addedAt: now })
            .returning()
      if (!row) throw new Error('A song got no row.')
      if (before) known.forget(before)
      known.add(row)
      if (before?.factsKey !== row.factsKey) usesBySong.set(row.id, each.song?.uses ?? [])
      added.push({ id: row.id, outcome: outcomeOf(row, before) })
    }
    await writeUses(tx, userId, usesBySong)
    return { songs: added }
  })
}

function outcomeOf(row: SongRow, before: SongRow | undefined): Added['outcome'] {
  if (!before || before.removedAt) return 'added'
  return before.contentKey === row.contentKey && before.factsKey === row.factsKey ? 'same' : 'replaced'
}

function findKnown(tx: Db, userId: string, sent: SentSong[]) {
  const contents = sent.map(({ content }) => content)
  const places = sent.flatMap(({ place }) => place ?? [])
  return tx
    .select()
    .from(songs)
    .where(
      and(eq(songs.userId, userId), or(inArray(songs.contentKey, contents), inArray(songs.placeKey, places))),
    )
}

/** The known songs of a call, by content and place. */
class KnownSongs {
  readonly #byContent = new Map<string, SongRow>()
  readonly #byPlace = new Map<string, SongRow>()

  constructor(rows: SongRow[]) {
    for (const row of rows) this.add(row)
  }

  add(row: SongRow) {
    this.#byContent.set(row.contentKey, row)
    if (row.placeKey && !row.removedAt) this.#byPlace.set(row.placeKey, row)
  }

  forget(row: SongRow) {
    if (this.#byContent.get(row.contentKey) === row) this.#byContent.delete(row.contentKey)
    if (row.placeKey && this.#byPlace.get(row.placeKey) === row) this.#byPlace.delete(row.placeKey)
  }

  withContent = ({ content }: SentSong) => this.#byContent.get(content)

  atPlace = ({ place }: SentSong) => (place === null ? undefined : this.#byPlace.get(place))
}

const isSong = (userId: string, id: string) => and(eq(songs.userId, userId), eq(songs.id, id))
