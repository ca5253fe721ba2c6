import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Device, deviceChanges } from '#shared/helper/device.ts'
import { moveOutcomeCounts } from '#shared/helper/job.ts'
import { notifyOfJobs, notifyServers } from '../../../db/notify-servers.ts'
import { type Db, devices, jobs } from '../../../db/schema.ts'
import { type PairedDevice, pairingEndedProblem } from '../../../http/guard/device.ts'
import { lockLibrary } from '../../../library/change-library.ts'
import { nameComputerPlaces } from '../../../library/computer-places.ts'
import { raiseSongsRevision } from '../../../library/raise-songs-revision.ts'

/** A device's row in the form of the contract. */
export function deviceFromRow(row: PairedDevice, now: Date): Device {
  const { id, machine, name, platform, version, folders, onlineUntil } = row
  return {
    id,
    machine,
    name,
    platform,
    version,
    folders,
    isOnline: onlineUntil !== null && onlineUntil > now,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    lastScanAt: row.lastScanAt?.toISOString() ?? null,
    ...(row.canAsk !== null && { canAsk: row.canAsk }),
    ...(row.systemVersion !== null && { systemVersion: row.systemVersion }),
    ...(row.installsFrom !== null && { installsFrom: row.installsFrom }),
  }
}

/** The paired helpers, ordered by last contact. */
export async function listDevices(db: Db, userId: string, now: Date) {
  const rows = await db
    .select()
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.lastSeenAt), desc(devices.id))
  return rows.map((row) => deviceFromRow(row, now))
}

/** Saves what a helper reports about itself. Undefined when its pairing has just ended. */
export async function changeDevice(
  db: Db,
  { userId, id }: PairedDevice,
  changes: z.output<typeof deviceChanges>,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const { name, version, folders, canAsk, systemVersion, installsFrom } = changes
    // The account before its devices, as pairing locks them, so that the two never deadlock.
    await lockLibrary(tx, userId)
    const [before] = await tx.select().from(devices).where(isOf(userId, id))
    const [row] = await tx
      .update(devices)
      .set({
        name,
        version,
        folders,
        ...(canAsk !== undefined && { canAsk }),
        ...(systemVersion !== undefined && { systemVersion }),
        ...(installsFrom !== undefined && { installsFrom }),
      })
      .where(isOf(userId, id))
      .returning()
    if (before?.name !== row?.name) await raiseSongsRevision(tx, userId)
    if (row) await nameComputerPlaces(tx, userId, row.machine)
    await notifyServers(tx, { userId, what: 'devices' })
    return row && deviceFromRow(row, now)
  })
}

/** Ends a pairing: revokes the token, cancels waiting jobs and fails started ones. Undefined for an unknown device. */
export function removeDevice(db: Db, userId: string, id: string, now: Date) {
  return db.transaction(async (tx) => {
    // The account before its devices, as pairing locks them, so that the two never deadlock.
    await lockLibrary(tx, userId)
    // Then the row: adding a job locks it, so this waits for that job.
    const [row] = await tx.delete(devices).where(isOf(userId, id)).returning()
    if (!row) return undefined
    const isItsJob = and(eq(jobs.userId, userId), eq(jobs.deviceId, id))
    const canceled = await tx
      .update(jobs)
      .set({ state: 'cancelled', changedAt: now })
      .where(and(isItsJob, eq(jobs.state, 'waiting')))
      .returning()
    const result = { sentence: DISCONNECTED, counts: moveOutcomeCounts([]) }
    const failed = await tx
      .update(jobs)
      .set({ state: 'failed', progress: null, result, changedAt: now })
      .where(and(isItsJob, eq(jobs.state, 'taken')))
      .returning()
    await raiseSongsRevision(tx, userId)
    await notifyServers(tx, { userId, what: 'devices' })
    await notifyOfJobs(tx, [...canceled, ...failed])
    return { message: 'Helper disconnected' }
  })
}

const DISCONNECTED =
  'The helper was disconnected before it reported how this ended. Its own list of jobs shows what it did.'

const isOf = (userId: string, id: string) => and(eq(devices.userId, userId), eq(devices.id, id))

/** Locks the row of a device, always before that of a job, so that ending the pairing cannot leave an orphaned job. */
export async function lockPairing(tx: Db, { userId, id }: PairedDevice) {
  const [row] = await tx.select().from(devices).where(isOf(userId, id)).for('no key update')
  if (!row) throw pairingEndedProblem()
}
