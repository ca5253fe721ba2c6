import { and, eq, or, sql } from 'drizzle-orm'
import { changeLibrary } from '../../db/change-library.ts'
import type { Db } from '../../db/open.ts'
import { plugins } from '../../db/schema.ts'
import { removeAuthorizations } from './authorizations.ts'
import { stepTaken } from './step-taken.ts'
import { holdWorkflow, keepWorkflow, type WorkflowRow } from './workflow-row.ts'

/** Takes every step back. With the ownership also what the profile and the person said of it. */
export async function resetWorkflow(db: Db, userId: string, isOwnershipReset: boolean) {
  const workflow = isOwnershipReset
    ? await changeLibrary(db, userId, (tx) => forgetEverything(tx, userId))
    : await db.transaction(async (tx) => stepsBack(tx, await holdWorkflow(tx, userId)))
  return { message: 'Workflow reset', workflow }
}

async function forgetEverything(tx: Db, userId: string) {
  const held = await holdWorkflow(tx, userId)
  await forgetOwnership(tx, userId)
  await removeAuthorizations(tx, userId)
  return stepsBack(tx, held, { profile: null, organizedAt: null })
}

const stepsBack = (tx: Db, held: WorkflowRow, forgotten: Partial<WorkflowRow> = {}) =>
  keepWorkflow(tx, held, { ...forgotten, step: stepTaken(held.step, 'reset'), helperAppUsed: false })

/** Removed plugins too: they may be restored. */
async function forgetOwnership(tx: Db, userId: string) {
  await tx
    .update(plugins)
    .set({ isOwned: true, metadata: sql`${plugins.metadata} - ${sql.raw(KEYS)}` })
    .where(and(eq(plugins.userId, userId), or(plugins.isUAD, sql`${plugins.metadata} ?| ${sql.raw(KEYS)}`)))
}

/** What an analysis and a person write into the metadata. */
const KEYS = `array['authGroup', 'authName', 'ownership', 'ownershipMark']`
