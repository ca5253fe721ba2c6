import { and, eq, or, sql } from 'drizzle-orm'
import type { Contract } from '#shared/contract/endpoint.ts'
import { uadContract } from '#shared/uad/contract.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { type Handlers, mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../library/change-library.ts'
import type { SongChecks } from '../../library/song-checks.ts'
import { analyzeLibrary } from './analyze-library.ts'
import { generateScript, organizeWithHelper, previewPlan } from './organize.ts'
import * as words from './uad-words.ts'
import { uploadProfile } from './upload-profile.ts'
import {
  lockWorkflow,
  removeAuthorizations,
  requireNextStep,
  saveWorkflow,
  type WorkflowRow,
  workflowOf,
  workflowResponse,
} from './workflow-row.ts'

export function uadRoutes(
  context: RouteContext,
  { needsPro, songs }: { needsPro: boolean; songs: SongChecks },
) {
  const handlers = handlersOf(songs)
  mountContract(context, uadContract, needsPro ? forPro(handlers) : handlers)
}

const handlersOf = (songs: SongChecks): Handlers<typeof uadContract> => ({
  workflow: async ({ db, user }) => workflowResponse(await workflowOf(db, user.id)),
  complete: ({ db, user, body }) => completeSteps(db, user.id, body),
  upload: ({ db, user, body, now }) => uploadProfile(db, user.id, body, now),
  analyze: ({ db, user, now }) => analyzeLibrary(db, user.id, now),
  plan: ({ db, user }) => previewPlan(db, user.id),
  generateScript: ({ db, user, body: options, now }) =>
    generateScript(db, { userId: user.id, options, songs, now }),
  organizeWithHelper: ({ db, user, body: options, now }) =>
    organizeWithHelper(db, { userId: user.id, options, songs, now }),
  reset: ({ db, user, body, now }) => resetWorkflow(db, user.id, body.resetPluginOwnership, now),
  uploadAgain: ({ db, user, now }) => returnToUpload(db, user.id, now),
})

function forPro<C extends Contract>(handlers: Handlers<C>): Handlers<C> {
  // Every handler gets the user, so the cast is safe.
  const checked = Object.entries(handlers as Record<string, Handler>).map(([name, handle]) => [
    name,
    (input: HandlerInput) => {
      if (!input.user.isPro) throw new Problem(403, 'needs_pro', words.needsPro)
      return handle(input)
    },
  ])
  // Names and types of the handlers do not change.
  return Object.fromEntries(checked) as Handlers<C>
}

type HandlerInput = { user: { isPro: boolean } }
type Handler = (input: HandlerInput) => unknown

type Completed = { exportCompleted?: true | undefined; reviewCompleted?: true | undefined }

/** Completes the steps that the user confirms, in the order of the workflow: all of them or none. */
function completeSteps(db: Db, userId: string, { exportCompleted, reviewCompleted }: Completed) {
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, userId)
    let { step } = row
    if (exportCompleted) step = requireNextStep(step, 'exported')
    if (reviewCompleted) step = requireNextStep(step, 'reviewed')
    return saveWorkflow(tx, row, { step })
  })
}

/** Goes back to the upload of a profile. The last profile stays until the next one; waiting jobs are canceled. */
function returnToUpload(db: Db, userId: string, now: Date) {
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, userId)
    const step = requireNextStep(row.step, 'upload-again')
    await cancelWaitingOrganizeJobs(tx, userId, now)
    return saveWorkflow(tx, row, { step, helperAppUsed: false })
  })
}

/** Resets all steps and cancels waiting jobs. With the ownership it also deletes the profile, its authorizations and the marks. */
async function resetWorkflow(db: Db, userId: string, isOwnershipReset: boolean, now: Date) {
  const workflow = isOwnershipReset
    ? await changeLibrary(db, userId, (tx) => resetEverything(tx, userId, now))
    : await db.transaction(async (tx) => resetSteps(tx, await lockWorkflow(tx, userId), now))
  return { message: words.workflowReset, workflow }
}

async function resetEverything(tx: Db, userId: string, now: Date) {
  const row = await lockWorkflow(tx, userId)
  await resetOwnership(tx, userId)
  await removeAuthorizations(tx, userId)
  return resetSteps(tx, row, now, { profile: null, organizedAt: null, lastRun: null })
}

async function resetSteps(tx: Db, row: WorkflowRow, now: Date, changes: Partial<WorkflowRow> = {}) {
  const step = requireNextStep(row.step, 'reset')
  await cancelWaitingOrganizeJobs(tx, row.userId, now)
  return saveWorkflow(tx, row, { ...changes, step, helperAppUsed: false })
}

/** Also for removed plugins, because they may be restored. */
async function resetOwnership(tx: Db, userId: string) {
  const hasOwnership = or(plugins.isUAD, sql`${plugins.metadata} ?| ${sql.raw(OWNERSHIP_KEYS)}`)
  await tx
    .update(plugins)
    .set({ isOwned: true, metadata: sql`${plugins.metadata} - ${sql.raw(OWNERSHIP_KEYS)}` })
    .where(and(eq(plugins.userId, userId), hasOwnership))
}

/** The metadata that an analysis and the user set. */
const OWNERSHIP_KEYS = `array['authGroup', 'authName', 'ownership', 'ownershipMark']`
