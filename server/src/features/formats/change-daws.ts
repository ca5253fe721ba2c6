import { and, eq, sql } from 'drizzle-orm'
import { DAW_IDS } from '#shared/formats/daw-ids.ts'
import type { DawId } from '#shared/songs/daws.ts'
import { computerDaws, type Db } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { raiseSongsRevision } from '../../library/raise-songs-revision.ts'

/** Saves the DAWs of a computer that the user has. What depends on them is out of date then, as after a change of the songs. */
export function changeDaws(
  db: Db,
  userId: string,
  machine: string,
  daws: DawId[],
): Promise<{ daws: DawId[] }> {
  return db.transaction(async (tx) => {
    await raiseSongsRevision(tx, userId)
    if (!(await isComputerOf(tx, userId, machine))) throw new Problem(404, 'not_found', 'Computer not found')
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
