import { asc, eq, sql } from 'drizzle-orm'
import type { Authorization } from '#shared/uad/authorization.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { type StepEvent, stepAfter, workflowStateOf } from '#shared/uad/workflow.ts'
import { type Db, installations, plugins, uadAuthorizations, uadWorkflows, users } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { AccountDeleted } from '../../library/change-library.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

export type UadLibraryEntry = Awaited<ReturnType<typeof uadLibraryOf>>[number]
type Installation = { format: string; path: string; machine: string; size: number | null; isGone: boolean }

/**
 * The library for the matcher and the plan: all entries, with their installations in the order in which they became known. What
 * only a DAW has listed counts as gone, because it may be on no disk.
 */
export async function uadLibraryOf(db: Db, userId: string) {
  const { id, name, isUAD, isOwned, path, metadata } = plugins
  const rows = await db
    .select({ id, name, isUAD, isOwned, path, metadata, installations: installed })
    .from(plugins)
    .where(isInLibraryOf(userId))
    .orderBy(asc(name), asc(id))
  return rows.map((row) => ({ ...row, mark: row.metadata.ownershipMark }))
}

/** As raw SQL, because drizzle leaves out the table names inside a selected column. */
const installed = sql<Installation[]>`(
  select coalesce(json_agg(json_build_object('format', n.format, 'path', n.path, 'machine', n.machine, 'size', n.size,
    'isGone', n.gone_at is not null or n.seen_by is not null)
    order by n.added_at, n.path), '[]')
  from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id)`

export type WorkflowRow = typeof uadWorkflows.$inferSelect

/** The user's workflow; a workflow at step 0 for a user who has not started one. */
export async function workflowOf(db: Db, userId: string): Promise<WorkflowRow> {
  const [row] = await db.select().from(uadWorkflows).where(eq(uadWorkflows.userId, userId))
  return row ?? { userId, step: 0, helperAppUsed: false, organizedAt: null, lastRun: null, profile: null }
}

/** Locks the user's workflow until `tx` ends: the account's row first, as everywhere, so that deleting the account is not a deadlock. */
export async function lockWorkflow(tx: Db, userId: string): Promise<WorkflowRow> {
  await tx.execute(sql`
    insert into ${uadWorkflows} (user_id) select ${users.id} from ${users} where ${users.id} = ${userId} for key share
    on conflict do nothing`)
  const [row] = await tx.select().from(uadWorkflows).where(eq(uadWorkflows.userId, userId)).for('update')
  if (!row) throw new AccountDeleted()
  return row
}

/** Saves changes of a locked workflow. Returns it as the API shows it. */
export async function saveWorkflow(tx: Db, row: WorkflowRow, changes: Partial<WorkflowRow>) {
  await tx.update(uadWorkflows).set(changes).where(eq(uadWorkflows.userId, row.userId))
  return workflowResponse({ ...row, ...changes })
}

/** The workflow as the API shows it. */
export const workflowResponse = (row: WorkflowRow): UadWorkflow => ({
  ...workflowStateOf(row.step, row.helperAppUsed),
  organizedAt: row.organizedAt?.toISOString() ?? null,
  lastRun: row.lastRun,
  profile: row.profile,
})

/** The step after this event. Throws 409 with the message of the workflow when the event is not allowed at this step. */
export function requireNextStep(step: number, event: StepEvent): number {
  const next = stepAfter(step, event)
  if (typeof next === 'number') return next
  throw new Problem(409, 'out_of_order', next.refused)
}

export async function authorizationsOf(db: Db, userId: string): Promise<Authorization[]> {
  const { name, group, status, ownership } = uadAuthorizations
  const rows = await db
    .select({ name, group, status, ownership })
    .from(uadAuthorizations)
    .where(eq(uadAuthorizations.userId, userId))
    .orderBy(asc(name))
  return rows.map((row) => ({ ...row, isOwned: row.ownership === 'owned' }))
}

/** Replaces all authorizations of the user, with one insert for any number of them. */
export async function replaceAuthorizations(tx: Db, userId: string, authorizations: Authorization[]) {
  await removeAuthorizations(tx, userId)
  await tx.execute(sql`
    insert into ${uadAuthorizations} (user_id, name, "group", status, ownership)
    select ${userId}::uuid, name, "group", status, ownership
    from jsonb_to_recordset(${JSON.stringify(authorizations)}::jsonb)
      as added(name text, "group" text, status text, ownership text)`)
}

export async function removeAuthorizations(tx: Db, userId: string) {
  await tx.delete(uadAuthorizations).where(eq(uadAuthorizations.userId, userId))
}
