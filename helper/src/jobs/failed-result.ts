import type { Job, JobResult } from '#shared/helper/job.ts'
import type { FolderQuestion, Question } from '../ask/question.ts'
import type { Pairing } from '../connect/pairing.ts'
import type { SiteClient } from '../connect/site-client.ts'

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

export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>

/**
 * Does a job. It must call `claim` before it changes anything, and stop when that returns false: the job is no longer waiting. Returns
 * the result for the site; undefined when there is none to send, because the job is gone or belongs to another device.
 */
export type JobRunner<K extends Job['kind']> = (
  job: JobOf<K>,
  work: JobContext,
  claim: () => Promise<boolean>,
) => Promise<JobResult | undefined>

export const failedResult = (sentence: string, items: JobResult['items'] = []): JobResult => ({
  state: 'failed',
  sentence,
  items,
})
