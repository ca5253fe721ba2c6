import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { devices, jobs } from '../db/schema.ts'
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
  throw new QuotaReached(
    'too_many_jobs',
    `${MAX_WAITING} jobs already wait for ${name}. Please open the helper there, or cancel some.`,
  )
}
