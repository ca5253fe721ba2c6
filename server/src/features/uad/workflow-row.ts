import { eq, sql } from 'drizzle-orm'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { workflowStateOf } from '#shared/uad/workflow.ts'
import type { Db } from '../../db/open.ts'
import { uadWorkflows, users } from '../../db/schema.ts'
import { AccountGone } from '../../library/change-library.ts'

export type WorkflowRow = typeof uadWorkflows.$inferSelect

/** Where the person stands; who has never begun stands at the beginning. */
export async function workflowOf(db: Db, userId: string): Promise<WorkflowRow> {
  const [row] = await db.select().from(uadWorkflows).where(eq(uadWorkflows.userId, userId))
  return row ?? { userId, step: 0, helperAppUsed: false, organizedAt: null, profile: null }
}

/**
 * The same, held until the transaction ends: two calls about one workflow never interleave. The account's row is held
 * first, as everywhere, so that a deletion of the account cannot wait for us while we wait for it.
 */
export async function holdWorkflow(tx: Db, userId: string): Promise<WorkflowRow> {
  await tx.execute(sql`
    insert into ${uadWorkflows} (user_id) select ${users.id} from ${users} where ${users.id} = ${userId} for key share
    on conflict do nothing`)
  const [row] = await tx.select().from(uadWorkflows).where(eq(uadWorkflows.userId, userId)).for('update')
  if (!row) throw new AccountGone()
  return row
}

/** Writes the changes to a held workflow; gives what the contract says of it afterwards. */
export async function keepWorkflow(tx: Db, held: WorkflowRow, changes: Partial<WorkflowRow>) {
  await tx.update(uadWorkflows).set(changes).where(eq(uadWorkflows.userId, held.userId))
  return shownWorkflow({ ...held, ...changes })
}

/** A row as the contract says it. */
export const shownWorkflow = ({ step, helperAppUsed, organizedAt, profile }: WorkflowRow): UadWorkflow => ({
  ...workflowStateOf(step, helperAppUsed),
  organizedAt: organizedAt?.toISOString() ?? null,
  profile,
})
