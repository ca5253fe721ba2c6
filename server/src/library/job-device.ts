import { and, eq, sql } from 'drizzle-orm'
import type { Job, JobPayload } from '#shared/helper/job.ts'
import { type Db, devices, jobs } from '../db/schema.ts'
import { insertJob } from './insert-job.ts'
import { jobResponse } from './job-answer.ts'
import * as words from './library-words.ts'
import { QuotaReached } from './quotas.ts'

export type JobDevice = typeof devices.$inferSelect

/** Locks the device until the job has its row, so that ending the pairing cancels the job. Undefined for an unknown one. */
export async function lockDevice(
  tx: Db,
  userId: string,
  { id, machine }: { id?: string; machine?: string },
): Promise<JobDevice | undefined> {
  const wanted = id === undefined ? eq(devices.machine, machine ?? '') : eq(devices.id, id)
  const [device] = await tx
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), wanted))
    .for('no key update')
  return device
}

const MAX_WAITING = 50

/** Throws when as many jobs wait for a device as it may have. */
export async function refuseTooManyWaiting(tx: Db, { userId, id, name }: JobDevice) {
  const waiting = and(eq(jobs.userId, userId), eq(jobs.deviceId, id), eq(jobs.state, 'waiting'))
  if ((await tx.$count(jobs, waiting)) < MAX_WAITING) return
  throw new QuotaReached('too_many_jobs', words.tooManyWaiting(MAX_WAITING, name))
}

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
