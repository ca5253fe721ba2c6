import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import type { Db } from '../../db/schema.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { lockUndoableImport } from './repository.ts'

type ImportOfUser = { userId: string; importId: string; now: Date }
type Counts = { createdCount: number; joinedCount: number; unchangedCount: number }

/** What an import does with purchases, which their feature implements. Each runs in the transaction of the import. */
export type PurchaseLibrary = {
  add: (tx: Db, by: ImportOfUser, imported: ImportedPurchase[]) => Promise<Counts>
  /** Returns how many were deleted. */
  undo: (tx: Db, by: ImportOfUser) => Promise<number>
}

/** Adds the purchases of a file, all or none. A repeat changes nothing. Undefined when the import is not this user's or too old. */
export function addPurchasesOfFile(
  db: Db,
  purchases: PurchaseLibrary,
  imported: ImportedPurchase[],
  by: ImportOfUser,
) {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, by.userId)
    const isOpen = await lockUndoableImport(tx, by.userId, by.importId, by.now)
    return isOpen && purchases.add(tx, by, imported)
  })
}
