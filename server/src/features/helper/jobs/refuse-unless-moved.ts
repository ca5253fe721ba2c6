import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { jobs } from '../../../db/schema.ts'
import { Problem, requireFound } from '../../../http/problem.ts'
import { type JobRow, lockJob } from '../repository.ts'

/**
 * Locks a job and throws unless it can be undone: 404 for an unknown job, 409 when it has moved nothing, is still running, or
 * was already undone.
 */
export async function refuseUnlessRestorable(tx: Db, userId: string, id: string) {
  const job = requireFound(await lockJob(tx, userId, id), 'Job')
  const hasMoved = (job.result?.counts.moved ?? 0) > 0
  if (job.kind !== 'organize' || !ENDED.includes(job.state) || !hasMoved)
    throw new Problem(409, 'nothing_moved', 'This job has not moved anything that could be restored.')
  const attempts = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.kind, 'restore'), sql`${jobs.payload} ->> 'of' = ${id}`))
  const refusal = attempts.map(refusalAfter).find((sentence) => sentence !== undefined)
  if (refusal !== undefined) throw new Problem(409, 'taken_back', refusal)
}

const ENDED: JobRow['state'][] = ['done', 'failed']

/** A failed or partial restore can be retried. */
function refusalAfter({ state, result }: JobRow) {
  if (state === 'waiting' || state === 'taken') return 'The helper has already been asked to restore these.'
  const isComplete = state === 'done' && !result?.counts.failed
  return isComplete ? 'These plugins have already been restored.' : undefined
}
