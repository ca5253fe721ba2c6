import type { Contract } from '#shared/contract/endpoint.ts'
import { uadContract } from '#shared/uad/contract.ts'
import { type Handlers, mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import { analyzeLibrary } from './analyze-library.ts'
import { completeSteps, returnToUpload } from './complete-steps.ts'
import { generateScript, organizeWithHelper, previewPlan } from './organize.ts'
import { resetWorkflow } from './reset-workflow.ts'
import { uploadProfile } from './upload-profile.ts'
import { workflowOf, workflowResponse } from './workflow-row.ts'

export function uadRoutes(room: RouteContext, { needsPro }: { needsPro: boolean }) {
  mountContract(room, uadContract, needsPro ? forPro(handlers) : handlers)
}

const handlers: Handlers<typeof uadContract> = {
  workflow: async ({ db, user }) => workflowResponse(await workflowOf(db, user.id)),
  complete: ({ db, user, body }) => completeSteps(db, user.id, body),
  upload: ({ db, user, body, now }) => uploadProfile(db, user.id, body, now),
  analyze: ({ db, user, now }) => analyzeLibrary(db, user.id, now),
  plan: ({ db, user }) => previewPlan(db, user.id),
  generateScript: ({ db, user, now }) => generateScript(db, user.id, now),
  organizeWithHelper: ({ db, user, now }) => organizeWithHelper(db, user.id, now),
  reset: ({ db, user, body, now }) => resetWorkflow(db, user.id, body.resetPluginOwnership, now),
  uploadAgain: ({ db, user, now }) => returnToUpload(db, user.id, now),
}

/** These handlers for Pro accounts only. */
function forPro<C extends Contract>(handlers: Handlers<C>): Handlers<C> {
  // Every handler gets the user, so the cast is safe.
  const checked = Object.entries(handlers as Record<string, Handler>).map(([name, handle]) => [
    name,
    (input: HandlerInput) => {
      if (!input.user.isPro) throw new Problem(403, 'needs_pro', NEEDS_PRO)
      return handle(input)
    },
  ])
  // Names and types of the handlers do not change.
  return Object.fromEntries(checked) as Handlers<C>
}

type HandlerInput = { user: { isPro: boolean } }
type Handler = (input: HandlerInput) => unknown

const NEEDS_PRO = 'The UAD workflow needs a Pro account on this server.'
