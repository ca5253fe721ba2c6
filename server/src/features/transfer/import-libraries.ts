import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import type { Db } from '../../db/schema.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { lockUndoableImport } from '../../library/undoable-import.ts'

type ImportOfUser = { userId: string; importId: string; now: Date }
type Counts = { createdCount: number; joinedCount: number; unchangedCount: number }

/** What an import does with things of another feature, which implements it. Each runs in the transaction of the import. */
type PartLibrary<Item> = {
  add: (tx: Db, by: ImportOfUser, items: Item[]) => Promise<Counts>
  /** Returns how many were removed. */
  undo: (tx: Db, by: ImportOfUser) => Promise<number>
}

/** What an import does with things of other features. */
export type ImportLibraries = {
  songs: PartLibrary<SentSong>
  daws: PartLibrary<ComputerDaws>
  purchases: PartLibrary<ImportedPurchase>
  /** Takes back what the import did to licenses. Returns how many were removed. */
  undoLicenses: (tx: Db, by: ImportOfUser) => Promise<number>
}

/** Adds things of a file, all or none. A repeat changes nothing. Undefined when the import is not this user's or too old. */
export function addPartOfFile<Item>(
  db: Db,
  { add }: Pick<PartLibrary<Item>, 'add'>,
  items: Item[],
  by: ImportOfUser,
) {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, by.userId)
    const isOpen = await lockUndoableImport(tx, by.userId, by.importId, by.now)
    return isOpen && add(tx, by, items)
  })
}
