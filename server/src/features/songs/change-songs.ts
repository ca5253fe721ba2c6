import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { manySongChanges, songChanges } from '#shared/songs/library/known-song.ts'
import { growingTransaction } from '../../db/growing-transaction.ts'
import { type Db, songPlaces, songs } from '../../db/schema.ts'
import { raiseRevision } from '../../library/raise-revision.ts'
import { removeRows, restoreRows } from '../../library/removed-entries.ts'
import { findSong } from './list-songs.ts'

/** Runs every change of songs in a transaction that first raises their revision, so that changes wait for each other. */
export function changeSongs<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return growingTransaction(db, userId, async (tx) => {
    await raiseRevision(tx, userId, 'songs')
    return work(tx)
  })
}

/** Changes the title and the folder of a song; later a sender does not. Undefined when the user has no such song. */
export function changeSong(
  db: Db,
  userId: string,
  id: string,
  { title, folder }: z.output<typeof songChanges>,
) {
  return changeSongs(db, userId, async (tx) => {
    const changes = {
      ...(title !== undefined && { title, hasOwnTitle: true }),
      ...(folder !== undefined && { folder, hasOwnFolder: true }),
    }
    const isPresent = and(eq(songs.userId, userId), eq(songs.id, id), isNull(songs.removedAt))
    if (Object.keys(changes).length > 0) await tx.update(songs).set(changes).where(isPresent)
    return findSong(tx, userId, id)
  })
}

/** Changes titles and folders of many songs, each to its own. Unknown songs are left out. Returns how many there were. */
export function changeManySongs(
  db: Db,
  userId: string,
  changes: z.output<typeof manySongChanges>['songs'],
): Promise<number> {
  const byId = new Map<string, (typeof changes)[number]>()
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change })
  return changeSongs(db, userId, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update songs s set title = coalesce(r.title, s.title), folder = coalesce(r.folder, s.folder),
        has_own_title = s.has_own_title or r.title is not null, has_own_folder = s.has_own_folder or r.folder is not null
      from jsonb_to_recordset(${JSON.stringify([...byId.values()])}::jsonb) as r (id uuid, title text, folder text)
      where s.user_id = ${userId} and s.id = r.id and s.removed_at is null`)
    return rowCount ?? 0
  })
}

/** Removes songs. Returns how many. */
export const removeSongs = (db: Db, userId: string, ids: string[], now: Date): Promise<number> =>
  changeSongs(db, userId, (tx) => removeRows(tx, songs, userId, ids, now))

/** Restores songs that were removed in the last seven days. Returns how many. */
export const restoreSongs = (db: Db, userId: string, ids: string[], now: Date): Promise<number> =>
  changeSongs(db, userId, (tx) => restoreRows(tx, songs, userId, ids, now))

/**
 * Notes that the files at these places of one computer are gone, and marks the songs that are at none of their places. They
 * still count. Returns how many were marked.
 */
export function markSongsGone(
  db: Db,
  { userId, machine }: { userId: string; machine: string },
  places: string[],
  now: Date,
): Promise<number> {
  return changeSongs(db, userId, async (tx) => {
    const isHere = and(
      eq(songPlaces.userId, userId),
      eq(songPlaces.machine, machine),
      isNull(songPlaces.goneAt),
    )
    const gone = await tx
      .update(songPlaces)
      .set({ goneAt: now })
      .where(and(isHere, inArray(songPlaces.placeKey, places)))
      .returning({ songId: songPlaces.songId })
    const ids = sql`any(${sql.param(gone.map(({ songId }) => songId))}::uuid[])`
    // A song that was dropped on the page is perhaps the same file, and nobody looks there again.
    const { rowCount } = await tx.execute(sql`
      with left_at as (
        select distinct on (song_id) song_id, machine from song_places
        where user_id = ${userId} and song_id = ${ids} and machine is not null and gone_at is null
        order by song_id, seen_at desc),
      moved as (
        update songs s set machine = l.machine from left_at l
        where s.user_id = ${userId} and s.id = l.song_id and s.machine is distinct from l.machine)
      update songs s set gone_at = ${now.toISOString()}::timestamptz
      where s.user_id = ${userId} and s.id = ${ids} and s.gone_at is null
        and not exists (select from left_at l where l.song_id = s.id)`)
    return rowCount ?? 0
  })
}
