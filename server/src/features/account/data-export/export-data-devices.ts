import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { definitions, devices, jobItems, jobs, observations } from '../../../db/schema.ts'

/** The connected helpers without their secrets, and the observed plugin versions. */
export async function exportedDevices(db: Db, userId: string) {
  const { id, machine, name, platform, version, folders, createdAt, lastSeenAt, lastScanAt } = devices
  return {
    devices: await db
      .select({ id, machine, name, platform, version, folders, createdAt, lastSeenAt, lastScanAt })
      .from(devices)
      .where(eq(devices.userId, userId))
      .orderBy(asc(createdAt), asc(id)),
    observations: await exportedObservations(db, userId),
  }
}

/** The jobs with their results for each bundle, one job after the other. */
export async function* exportedJobs(db: Db, userId: string) {
  const { id, kind, state, deviceId, payload, progress, result, createdAt, changedAt } = jobs
  const jobIds = await db
    .select({ id })
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  for (const job of jobIds) {
    const isThisJob = and(eq(jobs.userId, userId), eq(id, job.id))
    const [row] = await db
      .select({ id, kind, state, deviceId, payload, progress, result, createdAt, changedAt })
      .from(jobs)
      .where(isThisJob)
    if (row) yield { ...row, items: await itemsOf(db, userId, row.id) }
  }
}

async function itemsOf(db: Db, userId: string, jobId: string) {
  const rows = await db
    .select({ item: jobItems.item })
    .from(jobItems)
    .where(and(eq(jobItems.userId, userId), eq(jobItems.jobId, jobId)))
    .orderBy(asc(jobItems.number))
  return rows.map(({ item }) => item)
}

/** The versions observed on computers of this user, with the shared names of the plugins. */
function exportedObservations(db: Db, userId: string) {
  const { format, platform, version, machine, firstSeen, lastSeen } = observations
  return db
    .select({ plugin: definitions.name, format, platform, version, machine, firstSeen, lastSeen })
    .from(observations)
    .innerJoin(definitions, eq(definitions.id, observations.definitionId))
    .where(eq(observations.userId, userId))
    .orderBy(asc(firstSeen), asc(definitions.name), asc(format), asc(platform), asc(version), asc(machine))
}
