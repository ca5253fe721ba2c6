import { and, eq, sql } from 'drizzle-orm'
import type { Job, JobPayload } from '#shared/helper/job.ts'
import { type Db, jobs } from '../db/schema.ts'
import { insertJob } from './insert-job.ts'
import { jobResponse } from './job-answer.ts'
import { type JobDevice, refuseTooManyWaiting } from './job-device.ts'

/** The waiting job of this device for the same, or a new one. The device must be locked. Throws when too many wait. */
export async function onlyJob(
  tx: Db,
  device: JobDevice,
  kind: Job['kind'],
  payload: JobPayload,
  now: Date,
): Promise<Job> {
  const { userId, id: deviceId } = device
  const isWaiting = and(eq(jobs.deviceId, deviceId), eq(jobs.kind, kind), eq(jobs.state, 'waiting'))
  const isSame = sql`${jobs.payload} = ${JSON.stringify(payload)}::jsonb`
  const [existing] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isWaiting, isSame))
    .limit(1)
  if (existing) return jobResponse(existing)
  await refuseTooManyWaiting(tx, device)
  return jobResponse(await insertJob(tx, { userId, kind, payload, deviceId }, now))
}
