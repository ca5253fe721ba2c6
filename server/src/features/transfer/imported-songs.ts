import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { Db } from '../../db/schema.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { lockUndoableImport } from '../../library/undoable-import.ts'

type ImportOfUser = { userId: string; importId: string; now: Date }
type Counts = { createdCount: number; joinedCount: number; unchangedCount: number }

/** What an import does with songs, which their feature implements. Each runs in the transaction of the import. */
export type SongLibrary = {
  add: (tx: Db, by: ImportOfUser, sent: SentSong[]) => Promise<Counts>
  /** Returns how many were removed. */
  undo: (tx: Db, by: ImportOfUser) => Promise<number>
}

/** What an import does with things of other features. */
export type ImportLibraries = {
  songs: SongLibrary
  /** Takes back what the import did to licenses. Returns how many were removed. */
  undoLicenses: (tx: Db, by: ImportOfUser) => Promise<number>
}

/** Adds the songs of a file, all or none. A repeat changes nothing. Undefined when the import is not this user's or too old. */
export function addSongsOfFile(db: Db, songs: SongLibrary, sent: SentSong[], by: ImportOfUser) {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, by.userId)
    const isOpen = await lockUndoableImport(tx, by.userId, by.importId, by.now)
    return isOpen && songs.add(tx, by, sent)
  })
}
