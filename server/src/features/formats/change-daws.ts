import { and, eq, sql } from 'drizzle-orm'
import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import { DAW_IDS } from '#shared/formats/daw-ids.ts'
import type { DawId } from '#shared/songs/daws.ts'
import { computerDaws, type Db } from '../../db/schema.ts'
import { notFound } from '../../http/problem.ts'
import { dawsOfComputers } from '../../library/computer-daws.ts'
import type { ImportOfUser, ImportPart } from '../../library/import-part.ts'
import { raiseRevision } from '../../library/raise-revision.ts'

/** Saves the DAWs of a computer that the user has. What depends on them is out of date then, as after a change of the songs. */
export function changeDaws(
  db: Db,
  userId: string,
  machine: string,
  daws: DawId[],
): Promise<{ daws: DawId[] }> {
  return db.transaction(async (tx) => {
    await raiseRevision(tx, userId, 'songs')
    if (!(await isComputerOf(tx, userId, machine))) throw notFound('Computer')
    await tx
      .delete(computerDaws)
      .where(and(eq(computerDaws.userId, userId), eq(computerDaws.machine, machine)))
    const chosen = DAW_IDS.filter((id) => daws.includes(id))
    if (chosen.length > 0)
      await tx.insert(computerDaws).values(chosen.map((daw) => ({ userId, machine, daw })))
    return { daws: chosen }
  })
}

async function isComputerOf(tx: Db, userId: string, machine: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isKnown: boolean }>(sql`
    select exists (select from devices where user_id = ${userId} and machine::text = ${machine})
      or exists (select from installations where user_id = ${userId} and machine = ${machine})
      or exists (select from computer_daws where user_id = ${userId} and machine = ${machine}) as "isKnown"`)
  return rows[0]?.isKnown ?? false
}

/** The DAWs of computers. */
export const DAW_IMPORT: ImportPart<ComputerDaws> = { add: addImportedDaws, undo: undoImportedDaws }

/** Adds the DAWs of computers of which the user has said nothing here, in the transaction of an import. Others stay as they are. */
async function addImportedDaws(tx: Db, { userId, importId }: ImportOfUser, given: ComputerDaws[]) {
  const known = await dawsOfComputers(tx, userId)
  const fresh = given.filter(({ machine, daws }) => daws.length > 0 && !known.has(machine))
  const rows = fresh.flatMap(({ machine, daws }) => daws.map((daw) => ({ userId, machine, daw, importId })))
  if (rows.length > 0) {
    await tx.insert(computerDaws).values(rows).onConflictDoNothing()
    await raiseRevision(tx, userId, 'songs')
  }
  return { createdCount: fresh.length, joinedCount: 0, unchangedCount: given.length - fresh.length }
}

/** Removes the DAWs that an import brought, except on computers whose DAWs the user has chosen since. */
async function undoImportedDaws(tx: Db, { userId, importId }: ImportOfUser): Promise<number> {
  const { rowCount } = await tx
    .delete(computerDaws)
    .where(and(eq(computerDaws.userId, userId), eq(computerDaws.importId, importId)))
  const removedCount = rowCount ?? 0
  if (removedCount > 0) await raiseRevision(tx, userId, 'songs')
  return removedCount
}
