import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { jobs } from '../../../db/schema.ts'
import { found, Problem } from '../../../http/problem.ts'
import { holdJob, type JobRow } from '../repository.ts'

/**
 * Holds a job until the transaction is over and throws unless it can be taken back: 404 when there is none, 409 when it has
 * moved nothing, is still under way, or is taken back already.
 */
export async function refuseUnlessMoved(tx: Db, userId: string, id: string) {
  const job = found(await holdJob(tx, userId, id), 'Job')
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

/** What failed may be tried again, for as long as something was left behind. */
function refusalAfter({ state, result }: JobRow) {
  if (state === 'waiting' || state === 'taken') return 'The helper has already been asked to restore these.'
  const isWhole = state === 'done' && !result?.counts.failed
  return isWhole ? 'These plugins have already been restored.' : undefined
}
