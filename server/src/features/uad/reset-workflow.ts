import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { cancelWaitingOrganizeJobs } from '../../library/take-back-jobs.ts'
import { removeAuthorizations } from './authorizations.ts'
import { requireNextStep } from './step-taken.ts'
import { lockWorkflow, saveWorkflow, type WorkflowRow } from './workflow-row.ts'

/** Resets all steps and cancels waiting jobs. With the ownership it also deletes the profile, its authorizations and the marks. */
export async function resetWorkflow(db: Db, userId: string, isOwnershipReset: boolean, now: Date) {
  const workflow = isOwnershipReset
    ? await changeLibrary(db, userId, (tx) => resetEverything(tx, userId, now))
    : await db.transaction(async (tx) => resetSteps(tx, await lockWorkflow(tx, userId), now))
  return { message: 'Workflow reset', workflow }
}

async function resetEverything(tx: Db, userId: string, now: Date) {
  const row = await lockWorkflow(tx, userId)
  await resetOwnership(tx, userId)
  await removeAuthorizations(tx, userId)
  return resetSteps(tx, row, now, { profile: null, organizedAt: null })
}

async function resetSteps(tx: Db, row: WorkflowRow, now: Date, changes: Partial<WorkflowRow> = {}) {
  const step = requireNextStep(row.step, 'reset')
  await cancelWaitingOrganizeJobs(tx, row.userId, now)
  return saveWorkflow(tx, row, { ...changes, step, helperAppUsed: false })
}

/** Also for removed plugins, because they may be restored. */
async function resetOwnership(tx: Db, userId: string) {
  await tx
    .update(plugins)
    .set({ isOwned: true, metadata: sql`${plugins.metadata} - ${sql.raw(OWNERSHIP_KEYS)}` })
    .where(
      and(
        eq(plugins.userId, userId),
        or(plugins.isUAD, sql`${plugins.metadata} ?| ${sql.raw(OWNERSHIP_KEYS)}`),
      ),
    )
}

/** The metadata that an analysis and the user set. */
const OWNERSHIP_KEYS = `array['authGroup', 'authName', 'ownership', 'ownershipMark']`
