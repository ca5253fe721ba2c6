import { and, eq, isNull } from 'drizzle-orm'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { type Db, songs } from '../../../db/schema.ts'
import type { ImportOfUser, ImportPart } from '../../../library/import-part.ts'
import { raiseSongsRevision } from '../../../library/raise-songs-revision.ts'
import { writeSongs } from './add-songs.ts'
import { findKnownSongs } from './known-songs.ts'

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
  if (fresh.length > 0) await raiseSongsRevision(tx, userId)
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
  if (count > 0) await raiseSongsRevision(tx, userId)
  return count
}
