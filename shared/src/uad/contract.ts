import * as z from 'zod/mini'
import { doneResponse } from '../contract/done.ts'
import type { Contract } from '../contract/endpoint.ts'
import { organizeJob } from '../helper/job.ts'
import { authorization } from './authorization.ts'
import { movePlan } from './move-plan/plan.ts'

const count = z.number()

/** The five booleans of the workflow and what is known beside them. */
const uadWorkflow = z.object({
  exportCompleted: z.boolean(),
  uploadCompleted: z.boolean(),
  analyzeCompleted: z.boolean(),
  reviewCompleted: z.boolean(),
  generateCompleted: z.boolean(),
  helperAppUsed: z.boolean(),
  /** When a script or a job was last made; null before the first time. */
  organizedAt: z.nullable(z.string()),
  /** What the last uploaded profile said; null before the first upload. */
  profile: z.nullable(
    z.object({
      version: z.string(),
      uploadedAt: z.string(),
      owned: count,
      trial: count,
      notOwned: count,
      unknown: count,
    }),
  ),
})
export type UadWorkflow = z.infer<typeof uadWorkflow>

const isTrue = z.literal(true, 'A step can only be completed.')

export const uadContract = {
  workflow: {
    method: 'GET',
    path: '/api/uad-workflow',
    summary: 'The state of the UAD workflow.',
    response: uadWorkflow,
  },
  complete: {
    method: 'PATCH',
    path: '/api/uad-workflow',
    summary: 'Completes the steps that the person confirms: export and review, each in its order.',
    body: z
      .strictObject(
        {
          exportCompleted: z.optional(isTrue),
          reviewCompleted: z.optional(isTrue),
        },
        { error: 'Only exportCompleted and reviewCompleted can be set.' },
      )
      .check(z.refine((changes) => Object.keys(changes).length > 0, 'Say which step is completed.')),
    response: uadWorkflow,
  },
  upload: {
    method: 'POST',
    path: '/api/uad-file',
    summary:
      'Reads the authorizations of a system profile and keeps them. Send only the section of authorizations: whatever stands above its heading is neither read nor kept.',
    maxBytes: 9 * 1024 * 1024,
    body: z.object({
      fileContent: z.string('Send the text of the system profile.'),
      /** Also when a profile was analyzed already: the steps behind the upload then begin again. */
      isAgain: z.optional(z.boolean('isAgain must be true or false.')),
    }),
    response: z.object({
      message: z.string(),
      preview: z.object({
        foundAuthorizations: z.array(authorization),
        licenseSection: z.string(),
        pluginSection: z.string(),
        /** Sentences about what is odd in the file. */
        warnings: z.array(z.string()),
      }),
      workflow: uadWorkflow,
    }),
  },
  analyze: {
    method: 'POST',
    path: '/api/uad-analyze',
    summary: 'Matches the authorizations with the library and writes down what is owned.',
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
    method: 'GET',
    path: '/api/uad-plan',
    summary: 'What would move, from where to where, and why the rest stays. Nothing is made.',
    response: movePlan,
  },
  generateScript: {
    method: 'POST',
    path: '/api/uad-generate-script',
    summary: 'The plan as a shell script. With nothing to move: the sentence and an empty script.',
    response: z.object({ message: z.string(), scriptContent: z.string(), workflow: uadWorkflow }),
  },
  organizeWithHelper: {
    method: 'POST',
    path: '/api/uad-organize-with-helper',
    summary:
      'The plan as a job for the helper, which asks the person before anything moves. A waiting job is canceled as soon as ownership changes: by a mark, an upload, an analysis or a reset.',
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
    method: 'POST',
    path: '/api/uad-workflow/reset',
    summary:
      'Takes every step back and the jobs that wait; with the box also all ownership marks and authorizations.',
    body: z.object({ resetPluginOwnership: z.boolean('resetPluginOwnership must be true or false.') }),
    response: z.extend(doneResponse, { workflow: uadWorkflow }),
  },
  uploadAgain: {
    method: 'POST',
    path: '/api/uad-workflow/upload-again',
    summary: 'Takes the workflow back to the upload of a profile; what was marked stays marked.',
    response: uadWorkflow,
  },
} satisfies Contract
