import type { Job, JobResult } from '#shared/helper/job.ts'
import type { FolderQuestion, Question } from '../ask/question.ts'
import type { Pairing } from '../connect/pairing.ts'
import type { SiteClient } from '../connect/site-client.ts'
import { UserFacingError } from '../system/user-facing-error.ts'
import { declined } from './job-words.ts'

/** The context in which jobs are done. */
export type JobContext = {
  state: string
  pairing: Pairing
  site: SiteClient
  /** True when the user agreed. Throws when the question could not be shown: the job must then stay waiting. */
  ask: (question: Question) => Promise<boolean>
  /** The folder with which the user agreed; undefined, or throws, like `ask`. */
  askForFolder: (question: FolderQuestion) => Promise<string | undefined>
  /** Aborted when the user disconnects the site. */
  disconnected?: AbortSignal
  /** The user started this job on this computer. */
  isAskedHere: boolean
  watch?: (progress: { done: number; total: number; at: string }) => void
}

/** The context of one job. `claim` throws `JobGone` when the job is no longer waiting; it can be repeated. */
export type JobWork = JobContext & { claim: () => Promise<void> }

/** The job was canceled, or another device has claimed it. */
export class JobGone extends Error {}

export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>

/**
 * Does a job. It must call `claim` before it changes anything. A sentence that it throws is the result of the job. Returns the result for
 * the site; undefined when there is none to send, because the job may be for another device.
 */
export type JobRunner<K extends Job['kind']> = (
  job: JobOf<K>,
  work: JobWork,
) => Promise<JobResult | undefined>

/** Asks the user, and then claims the job. Throws a sentence when the user did not agree. */
export async function requireAgreement({ ask, claim }: JobWork, question: Question) {
  const isAgreed = await ask(question)
  await claim()
  if (!isAgreed) throw new UserFacingError(declined)
}

/** Claims a job with which there is nothing to do, and returns its result. */
export async function claimedResult({ claim }: JobWork, result: JobResult): Promise<JobResult> {
  await claim()
  return result
}

export const failedResult = (sentence: string, items: JobResult['items'] = []): JobResult => ({
  state: 'failed',
  sentence,
  items,
})

export const doneResult = (sentence: string, items: JobResult['items'] = []): JobResult => ({
  state: 'done',
  sentence,
  items,
})
