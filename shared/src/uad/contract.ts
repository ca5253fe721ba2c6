import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { organizeJob } from '../helper/job.ts'
import { authorization } from './authorization.ts'
import { movePlan } from './move-plan/move-plan.ts'

const count = z.number()

const profileSummary = z.object({
  version: z.string(),
  uploadedAt: z.string(),
  owned: count,
  trial: count,
  notOwned: count,
  unknown: count,
})

/** The state of the workflow: its five steps, and facts about them. */
const uadWorkflow = z.object({
  exportCompleted: z.boolean(),
  uploadCompleted: z.boolean(),
  analyzeCompleted: z.boolean(),
  reviewCompleted: z.boolean(),
  generateCompleted: z.boolean(),
  helperAppUsed: z.boolean(),
  /** When a script or a job was last created; null before the first one. */
  organizedAt: z.nullable(z.string()),
  /** How many plugins that script or job moves, and how many of the plan the user left out; null when that is not known. */
  lastRun: z.nullable(z.object({ moves: count, leftOut: count })),
  /** A summary of the last uploaded profile; null before the first upload. */
  profile: z.nullable(profileSummary),
})
export type UadWorkflow = z.infer<typeof uadWorkflow>

const isTrue = z.literal(true, 'A step can only be completed.')
const ONLY_STEPS = 'Only exportCompleted and reviewCompleted can be set.'

/** How many plugins a run names at most; there are fewer UAD plugins. */
const MAX_NAMED = 1000
const mostNamed = z.maxLength(MAX_NAMED, `At most ${MAX_NAMED} plugins can be named.`)

const runOptions = z.optional(
  z.object({
    /** The moves that the user leaves out, by their stems. */
    leaveOut: z.optional(
      z.array(z.string('Name the plugins to leave out.').check(z.maxLength(300))).check(mostNamed),
    ),
    /** The plugins that move although songs use them, surely or perhaps, by their ids. Without them such a run is refused. */
    moveAnyway: z.optional(z.array(z.uuid('This is not the id of a plugin.')).check(mostNamed)),
  }),
)
export type RunOptions = z.output<typeof runOptions>

const REFUSED_FOR_SONGS =
  'Plugins that songs use, surely or perhaps, move only when moveAnyway names them: 409 `songs_use_plugins` lists them otherwise.'

export const uadContract = {
  workflow: {
    ...call('GET', '/api/uad-workflow'),
    summary: 'The state of the UAD workflow.',
    response: uadWorkflow,
  },
  complete: {
    ...call('PATCH', '/api/uad-workflow'),
    summary: 'Completes the steps that the user confirms: export and review, in order.',
    body: z
      .strictObject(
        { exportCompleted: z.optional(isTrue), reviewCompleted: z.optional(isTrue) },
        { error: ONLY_STEPS },
      )
      .check(z.refine((changes) => Object.keys(changes).length > 0, 'Name a completed step.')),
    response: uadWorkflow,
  },
  upload: {
    ...call('POST', '/api/uad-file'),
    summary:
      'Reads and saves the authorizations of a system profile. Send only the section of authorizations; text above its heading is neither read nor saved.',
    maxBytes: 9 * 1024 * 1024,
    body: z.object({
      fileContent: z.string('Send the text of the system profile.'),
      /** Allows an upload after an analysis; the steps after the upload then start again. */
      isAgain: z.optional(z.boolean('isAgain must be true or false.')),
    }),
    response: z.object({
      message: z.string(),
      preview: z.object({
        foundAuthorizations: z.array(authorization),
        licenseSection: z.string(),
        pluginSection: z.string(),
        /** Sentences about problems in the file. */
        warnings: z.array(z.string()),
      }),
      workflow: uadWorkflow,
    }),
  },
  analyze: {
    ...call('POST', '/api/uad-analyze'),
    summary: 'Matches the authorizations with the library and saves the ownership.',
    response: z.object({
      message: z.string(),
      matchedCount: count,
      ownedCount: count,
      notOwnedCount: count,
      trialCount: count,
      unknownCount: count,
      workflow: uadWorkflow,
    }),
  },
  plan: {
    ...call('GET', '/api/uad-plan'),
    summary: 'The bundles that would move, their destinations, and why the others stay. Changes nothing.',
    response: movePlan,
  },
  generateScript: {
    ...call('POST', '/api/uad-generate-script'),
    summary: `The plan as a shell script; without anything to move, a sentence and an empty script. ${REFUSED_FOR_SONGS}`,
    body: runOptions,
    response: z.object({ message: z.string(), scriptContent: z.string(), workflow: uadWorkflow }),
  },
  organizeWithHelper: {
    ...call('POST', '/api/uad-organize-with-helper'),
    summary: `The plan as a job for the helper, which asks the user before anything moves. A waiting job is canceled when ownership changes: by a mark, an upload, an analysis or a reset. ${REFUSED_FOR_SONGS}`,
    body: runOptions,
    response: z.object({
      message: z.string(),
      pluginsToOrganize: z.array(
        z.object({ stem: z.string(), name: z.string(), formats: z.array(z.string()) }),
      ),
      /** Null when there is nothing to move. */
      job: z.nullable(organizeJob),
      workflow: uadWorkflow,
    }),
  },
  reset: {
    ...call('POST', '/api/uad-workflow/reset'),
    summary:
      'Resets all steps and cancels waiting jobs; with resetPluginOwnership also deletes all ownership marks and authorizations.',
    body: z.object({ resetPluginOwnership: z.boolean('resetPluginOwnership must be true or false.') }),
    response: z.extend(doneResponse, { workflow: uadWorkflow }),
  },
  uploadAgain: {
    ...call('POST', '/api/uad-workflow/upload-again'),
    summary: 'Returns the workflow to the upload of a profile; ownership marks are kept.',
    response: uadWorkflow,
  },
} satisfies Contract
