import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { definitions, devices, jobs, observations } from '../../db/schema.ts'

/** The connected helpers without what opens anything, what helpers were asked to do, and what was seen where. */
export async function devicesOf(db: Db, userId: string) {
  const { id, machine, name, platform, version, folders, createdAt, lastSeenAt, lastScanAt } = devices
  const { kind, state, deviceId, payload, progress, result, changedAt } = jobs
  return {
    devices: await db
      .select({ id, machine, name, platform, version, folders, createdAt, lastSeenAt, lastScanAt })
      .from(devices)
      .where(eq(devices.userId, userId))
      .orderBy(asc(createdAt), asc(id)),
    jobs: await db
      .select({
        id: jobs.id,
        ...{ kind, state, deviceId, payload, progress, result },
        ...{ createdAt: jobs.createdAt, changedAt },
      })
      .from(jobs)
      .where(eq(jobs.userId, userId))
      .orderBy(asc(jobs.createdAt), asc(jobs.id)),
    observations: await seenOf(db, userId),
  }
}

/** Which versions were seen with this person, of plugins as everybody calls them. */
function seenOf(db: Db, userId: string) {
  const { format, platform, version, machine, firstSeen, lastSeen } = observations
  return db
    .select({ plugin: definitions.name, format, platform, version, machine, firstSeen, lastSeen })
    .from(observations)
    .innerJoin(definitions, eq(definitions.id, observations.definitionId))
    .where(eq(observations.userId, userId))
    .orderBy(asc(firstSeen), asc(definitions.name), asc(format), asc(platform), asc(version), asc(machine))
}
