import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../db/open.ts'
import { Problem } from '../../http/problem.ts'
import { cancelWaiting, findJob } from './repository.ts'

/** Takes back a job that no helper has begun; undefined when there is no such job. Twice is as good as once. */
export async function cancelJob(db: Db, userId: string, id: string, now: Date): Promise<Job | undefined> {
  const cancelled = await cancelWaiting(db, userId, id, now)
  if (cancelled) return cancelled
  const job = await findJob(db, userId, id)
  const refusal = job && REFUSALS[job.state]
  if (refusal) throw new Problem(409, 'not_waiting', refusal)
  return job
}

const REFUSALS: Partial<Record<Job['state'], string>> = {
  taken: 'The helper has already begun this job.',
  done: 'The helper has already finished this job.',
  failed: 'This job has already failed.',
}
