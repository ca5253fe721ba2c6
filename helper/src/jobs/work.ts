import type { Job, JobResult } from '#shared/helper/job.ts'
import type { Question } from '../ask/question.ts'
import type { Pairing } from '../connect/pairing.ts'
import type { Site } from '../connect/site-client.ts'

/** What doing a job needs: where the helper remembers, whom it works for, whom it asks, and who watches. */
export type Work = {
  state: string
  pairing: Pairing
  site: Site
  /** True when the person agreed. Throws when the user could not be asked: the job must then be left waiting. */
  ask: (question: Question) => Promise<boolean>
  /** Aborted when the person wants no more of this site. */
  left?: AbortSignal
  /** The person at this computer asked for this very job just now. */
  isAskedHere: boolean
  watch?: (progress: { done: number; total: number; at: string }) => void
  signal?: AbortSignal
}

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>

/**
 * What becomes of a job: begun only with `take`, which says false when it waits no longer, and then nothing may be done. The
 * answer is what the site is told; undefined tells nothing, because the job no longer exists or belongs to another device.
 */
export type Doing<K extends Job['kind']> = (
  job: JobOf<K>,
  work: Work,
  take: () => Promise<boolean>,
) => Promise<JobResult | undefined>

export const failed = (sentence: string, items: JobResult['items'] = []): JobResult => ({
  state: 'failed',
  sentence,
  items,
})
