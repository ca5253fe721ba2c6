import { asc, eq } from 'drizzle-orm'
import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import { groupsOf } from '#shared/groups.ts'
import { computerDaws, type Db } from '../../../db/schema.ts'

/** The DAWs of each computer, as they can be imported again. */
export async function exportedDaws(db: Db, userId: string): Promise<ComputerDaws[]> {
  const { machine, daw } = computerDaws
  const rows = await db
    .select({ machine, daw })
    .from(computerDaws)
    .where(eq(computerDaws.userId, userId))
    .orderBy(asc(machine), asc(daw))
  const byMachine = groupsOf(rows, (row) => row.machine)
  return [...byMachine].map(([machine, all]) => ({ machine, daws: all.map(({ daw }) => daw) }))
}
