import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import type { Db } from '../../db/schema.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { lockUndoableImport } from './repository.ts'

type ImportOfUser = { userId: string; importId: string; now: Date }
type Counts = { createdCount: number; joinedCount: number; unchangedCount: number }

/** What an import does with the DAWs of computers, which the feature of formats implements. Each runs in the transaction of the import. */
export type DawLibrary = {
  add: (tx: Db, by: ImportOfUser, given: ComputerDaws[]) => Promise<Counts>
  undo: (tx: Db, by: ImportOfUser) => Promise<void>
}

/** Adds the DAWs of a file, all or none. A repeat changes nothing. Undefined when the import is not this user's or too old. */
export function addDawsOfFile(db: Db, daws: DawLibrary, given: ComputerDaws[], by: ImportOfUser) {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, by.userId)
    const isOpen = await lockUndoableImport(tx, by.userId, by.importId, by.now)
    return isOpen && daws.add(tx, by, given)
  })
}
