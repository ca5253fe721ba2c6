import { and, eq } from 'drizzle-orm'
import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import { computerDaws, type Db } from '../../db/schema.ts'
import { dawsOfComputers } from '../../library/computer-daws.ts'
import type { ImportOfUser, ImportPart } from '../../library/import-part.ts'
import { raiseSongsRevision } from '../../library/raise-songs-revision.ts'

/** The DAWs of computers. */
export const DAW_IMPORT: ImportPart<ComputerDaws> = { add: addImportedDaws, undo: undoImportedDaws }

/** Adds the DAWs of computers of which the user has said nothing here, in the transaction of an import. Others stay as they are. */
async function addImportedDaws(tx: Db, { userId, importId }: ImportOfUser, given: ComputerDaws[]) {
  const known = await dawsOfComputers(tx, userId)
  const fresh = given.filter(({ machine, daws }) => daws.length > 0 && !known.has(machine))
  const rows = fresh.flatMap(({ machine, daws }) => daws.map((daw) => ({ userId, machine, daw, importId })))
  if (rows.length > 0) {
    await tx.insert(computerDaws).values(rows).onConflictDoNothing()
    await raiseSongsRevision(tx, userId)
  }
  return { createdCount: fresh.length, joinedCount: 0, unchangedCount: given.length - fresh.length }
}

/** Removes the DAWs that an import brought, except on computers whose DAWs the user has chosen since. */
async function undoImportedDaws(tx: Db, { userId, importId }: ImportOfUser): Promise<number> {
  const { rowCount } = await tx
    .delete(computerDaws)
    .where(and(eq(computerDaws.userId, userId), eq(computerDaws.importId, importId)))
  const removedCount = rowCount ?? 0
  if (removedCount > 0) await raiseSongsRevision(tx, userId)
  return removedCount
}
