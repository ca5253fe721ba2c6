import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { addedSongs, SentSong } from '#shared/songs/library/known-song.ts'
import type { PluginUse } from '#shared/songs/song.ts'
import { requireRow } from '../../../db/require-row.ts'
import { type Db, songPlaces, songs } from '../../../db/schema.ts'
import type { ImportOfUser, ImportPart } from '../../../library/import-part.ts'
import { raiseRevision } from '../../../library/raise-revision.ts'
import { changeSongs } from '../change-songs.ts'
import { factColumns, fileColumns, type SongRow, writeUses } from './write-uses.ts'

/** `importId` is that of the import that brings the songs. */
type Sender = { userId: string; machine: string | null; importId?: string }
type Added = z.output<typeof addedSongs>['songs'][number]

/**
 * Adds songs, all or none. One with the content of a known song is that song at one more place, and comes back if it was removed. One
 * at the place of a known song replaces it, unless that has a copy elsewhere, which stays.
 */
export function addSongs(db: Db, sender: Sender, sent: SentSong[], now: Date) {
  return changeSongs(db, sender.userId, async (tx) => ({ songs: await writeSongs(tx, sender, sent, now) }))
}

/** The same in a transaction of `changeSongs`. */
async function writeSongs(
  tx: Db,
  { userId, machine, importId }: Sender,
  sent: SentSong[],
  now: Date,
): Promise<Added[]> {
  const known = await findKnownSongs(tx, userId, sent)
  const usesBySong = new Map<string, PluginUse[]>()
  const songsAt = new Map<string, string>()
  const replacedIds = new Set<string>()
  const added: Added[] = []
  for (const each of sent) {
    const same = known.withContent(each)
    const there = known.atPlace(each)
    const overwritten = there && !known.isElsewhere(there, each.place) ? there : undefined
    const before = same ?? overwritten
    const values = {
      ...fileColumns(each, before),
      ...factColumns(each),
      contentKey: each.content,
      machine: machine ?? before?.machine ?? null,
      readAt: importId ? earlierOf(each.modifiedAt, now) : now,
      importId: importId ?? null,
      goneAt: null,
      removedAt: null,
    }
    // The bytes that were at this place are no longer anywhere.
    if (overwritten && before !== overwritten) {
      await tx.delete(songs).where(isSong(userId, overwritten.id))
      known.delete(overwritten)
      usesBySong.delete(overwritten.id)
    }
    const [row] = before
      ? await tx.update(songs).set(values).where(isSong(userId, before.id)).returning()
      : await tx
          .insert(songs)
          .values({ ...values, userId, addedAt: now })
          .returning()
    requireRow(row)
    known.keep(row)
    if (each.place !== null) {
      known.putAt(each.place, { songId: row.id, machine, goneAt: null })
      songsAt.set(each.place, row.id)
    }
    if (before?.factsKey !== row.factsKey) usesBySong.set(row.id, each.song?.uses ?? [])
    if (before && before.contentKey !== row.contentKey) replacedIds.add(row.id)
    added.push({ id: row.id, outcome: outcomeOf(row, before) })
  }
  await forgetGonePlaces(tx, userId, [...replacedIds])
  await writePlaces(tx, { userId, machine }, songsAt, now)
  await writeUses(tx, userId, usesBySong)
  return added
}

/** A song of a file was read at an unknown time, surely after it was saved. */
function earlierOf(modifiedAt: string | null, now: Date) {
  const saved = new Date(modifiedAt ?? now)
  return saved < now ? saved : now
}

function outcomeOf(row: SongRow, before: SongRow | undefined): Added['outcome'] {
  if (!before || before.removedAt) return 'added'
  return before.contentKey === row.contentKey && before.factsKey === row.factsKey ? 'same' : 'replaced'
}

/** A copy that comes back there has the bytes from before, so it is not the song of today. */
async function forgetGonePlaces(tx: Db, userId: string, songIds: string[]) {
  const isOfThese = and(eq(songPlaces.userId, userId), inArray(songPlaces.songId, songIds))
  if (songIds.length > 0) await tx.delete(songPlaces).where(and(isOfThese, isNotNull(songPlaces.goneAt)))
}

async function writePlaces(
  tx: Db,
  { userId, machine }: Sender,
  songsAt: ReadonlyMap<string, string>,
  now: Date,
) {
  if (songsAt.size === 0) return
  const rows = [...songsAt].map(([placeKey, songId]) => ({ userId, placeKey, songId, machine, seenAt: now }))
  await tx
    .insert(songPlaces)
    .values(rows)
    .onConflictDoUpdate({
      target: [songPlaces.userId, songPlaces.placeKey],
      set: { songId: sql`excluded.song_id`, machine, seenAt: now, goneAt: null },
    })
}

const isSong = (userId: string, id: string) => and(eq(songs.userId, userId), eq(songs.id, id))

/** The songs of a file. */
export const SONG_IMPORT: ImportPart<SentSong> = { add: addImportedSongs, undo: undoImportedSongs }

/**
 * Adds the songs of a file in the transaction of an import, all or none. A song that is there already, by its bytes or at its place,
 * stays as it is: the file may be older. Returns the numbers of new and known songs.
 */
async function addImportedSongs(tx: Db, { userId, importId, now }: ImportOfUser, sent: SentSong[]) {
  const known = await findKnownSongs(tx, userId, sent)
  const isThere = (song: SentSong) =>
    known.withContent(song)?.removedAt === null || known.atPlace(song) !== undefined
  const fresh = sent.filter((song) => !isThere(song))
  if (fresh.length > 0) await raiseRevision(tx, userId, 'songs')
  const added = await writeSongs(tx, { userId, machine: null, importId }, fresh, now)
  const createdCount = added.filter(({ outcome }) => outcome === 'added').length
  return { createdCount, joinedCount: 0, unchangedCount: sent.length - createdCount }
}

/**
 * Removes the songs that an import brought, in the transaction that undoes it. One that was sent again since stays. One with a title
 * that the user has written can be restored for seven days. Returns how many.
 */
async function undoImportedSongs(tx: Db, { userId, importId, now }: ImportOfUser): Promise<number> {
  const isBrought = and(eq(songs.userId, userId), eq(songs.importId, importId))
  const hasNoOwnWords = and(eq(songs.hasOwnTitle, false), eq(songs.hasOwnFolder, false))
  const deleted = await tx.delete(songs).where(and(isBrought, hasNoOwnWords))
  const removed = await tx
    .update(songs)
    .set({ removedAt: now })
    .where(and(isBrought, isNull(songs.removedAt)))
  const count = (deleted.rowCount ?? 0) + (removed.rowCount ?? 0)
  if (count > 0) await raiseRevision(tx, userId, 'songs')
  return count
}

type SongPlace = Pick<typeof songPlaces.$inferSelect, 'songId' | 'machine' | 'goneAt'>

/** The known songs of a call by content, and where they are. It is kept up to date while the call adds songs. */
class KnownSongs {
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
async function findKnownSongs(tx: Db, userId: string, sent: SentSong[]): Promise<KnownSongs> {
  const contents = sent.map(({ content }) => content)
  const placeKeys = sent.flatMap(({ place }) => place ?? [])
  const isThere = sql`${songs.id} in (select song_id from song_places
    where user_id = ${userId} and place_key = any(${sql.param(placeKeys)}::text[]))`
  const rows = await tx
    .select()
    .from(songs)
    .where(and(eq(songs.userId, userId), or(inArray(songs.contentKey, contents), isThere)))
  const { placeKey, songId, machine, goneAt } = songPlaces
  const ids = rows.map(({ id }) => id)
  const places = await tx
    .select({ placeKey, songId, machine, goneAt })
    .from(songPlaces)
    .where(and(eq(songPlaces.userId, userId), inArray(songId, ids)))
  return new KnownSongs(rows, new Map(places.map(({ placeKey: key, ...place }) => [key, place])))
}
