import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { takeBackJobs } from '../../library/take-back-jobs.ts'
import { removeAuthorizations } from './authorizations.ts'
import { stepTaken } from './step-taken.ts'
import { holdWorkflow, keepWorkflow, type WorkflowRow } from './workflow-row.ts'

/** Takes every step back, and the jobs that wait. With the ownership also what the profile and the person said of it. */
export async function resetWorkflow(db: Db, userId: string, isOwnershipReset: boolean, now: Date) {
  const workflow = isOwnershipReset
    ? await changeLibrary(db, userId, (tx) => forgetEverything(tx, userId, now))
    : await db.transaction(async (tx) => stepsBack(tx, await holdWorkflow(tx, userId), now))
  return { message: 'Workflow reset', workflow }
}

async function forgetEverything(tx: Db, userId: string, now: Date) {
  const held = await holdWorkflow(tx, userId)
  await forgetOwnership(tx, userId)
  await removeAuthorizations(tx, userId)
  return stepsBack(tx, held, now, { profile: null, organizedAt: null })
}

async function stepsBack(tx: Db, held: WorkflowRow, now: Date, forgotten: Partial<WorkflowRow> = {}) {
  const step = stepTaken(held.step, 'reset')
  await takeBackJobs(tx, held.userId, now)
  return keepWorkflow(tx, held, { ...forgotten, step, helperAppUsed: false })
}

/** Removed plugins too: they may be restored. */
async function forgetOwnership(tx: Db, userId: string) {
  await tx
    .update(plugins)
    .set({ isOwned: true, metadata: sql`${plugins.metadata} - ${sql.raw(KEYS)}` })
    .where(and(eq(plugins.userId, userId), or(plugins.isUAD, sql`${plugins.metadata} ?| ${sql.raw(KEYS)}`)))
}

/** What an analysis and a person write into the metadata. */
const KEYS = `array['authGroup', 'authName', 'ownership', 'ownershipMark']`
