import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Device, type deviceChanges, takenDeviceName } from '#shared/helper/device.ts'
import { moveOutcomeCounts } from '#shared/helper/job.ts'
import { placeKeyOf } from '#shared/licenses/place.ts'
import { notifyOfJobs, notifyServers } from '../../../db/notify-servers.ts'
import { type Db, devices, jobs } from '../../../db/schema.ts'
import { type PairedDevice, pairingEndedProblem } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { lockLibrary } from '../../../library/change-library.ts'
import { pick } from '../../../library/columns.ts'
import { nameComputerPlaces } from '../../../library/computer-places.ts'
import { raiseRevision } from '../../../library/raise-revision.ts'
import * as words from '../helper-words.ts'

/** A device's row in the form of the contract. */
export function deviceFromRow(row: PairedDevice, now: Date): Device {
  return {
    ...pick(row, ['id', 'machine', 'name', 'reportedName', 'platform', 'version', 'folders']),
    isOnline: row.onlineUntil !== null && row.onlineUntil > now,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    lastScanAt: row.lastScanAt?.toISOString() ?? null,
    ...(row.canAsk !== null && { canAsk: row.canAsk }),
    ...(row.systemVersion !== null && { systemVersion: row.systemVersion }),
    ...(row.content !== null && { content: row.content }),
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
        ...reportedNames(name),
        version,
        folders,
        ...(canAsk !== undefined && { canAsk }),
        ...(systemVersion !== undefined && { systemVersion }),
        ...(installsFrom !== undefined && { installsFrom }),
      })
      .where(isOf(userId, id))
      .returning()
    if (before?.name !== row?.name) await raiseRevision(tx, userId, 'songs')
    if (row) await nameComputerPlaces(tx, userId, row.machine)
    await notifyServers(tx, { userId, what: 'devices' })
    return row && deviceFromRow(row, now)
  })
}

/** The columns that change when a helper reports its name: a name that the user gave stays. */
export const reportedNames = (reported: string) => ({
  name: sql<string>`case when ${devices.reportedName} is null then ${reported} else ${devices.name} end`,
  reportedName: sql<string | null>`case when ${devices.reportedName} is null then null else ${reported} end`,
})

/**
 * Gives the computer of a helper this name, or with null the one that its helper reports. Undefined for an unknown device; throws 409
 * when another computer of the user has the name.
 */
export function renameDevice(db: Db, userId: string, id: string, name: string | null, now: Date) {
  return db.transaction(async (tx) => {
    // The account before its devices, as pairing locks them, so that the two never deadlock.
    await lockLibrary(tx, userId)
    const paired = await tx.select().from(devices).where(eq(devices.userId, userId))
    const row = paired.find((device) => device.id === id)
    if (!row) return undefined
    const reported = row.reportedName ?? row.name
    const isGiven = name !== null && name !== reported
    const taken =
      isGiven && paired.find((other) => other.id !== id && placeKeyOf(other.name) === placeKeyOf(name))
    if (taken) throw new Problem(409, 'name_taken', takenDeviceName(taken.name))
    const [changed] = await tx
      .update(devices)
      .set({ name: name ?? reported, reportedName: isGiven ? reported : null })
      .where(isOf(userId, id))
      .returning()
    // Their list shows the name of this computer.
    await raiseRevision(tx, userId, 'songs')
    await nameComputerPlaces(tx, userId, row.machine)
    await notifyServers(tx, { userId, what: 'devices' })
    return changed && deviceFromRow(changed, now)
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
    const result = { sentence: words.helperDisconnectedUnreported, counts: moveOutcomeCounts([]) }
    const failed = await tx
      .update(jobs)
      .set({ state: 'failed', progress: null, result, changedAt: now })
      .where(and(isItsJob, eq(jobs.state, 'taken')))
      .returning()
    await raiseRevision(tx, userId, 'songs')
    await notifyServers(tx, { userId, what: 'devices' })
    await notifyOfJobs(tx, [...canceled, ...failed])
    return { message: words.helperDisconnected }
  })
}

const isOf = (userId: string, id: string) => and(eq(devices.userId, userId), eq(devices.id, id))

/** Locks the row of a device, always before that of a job, so that ending the pairing cannot leave an orphaned job. */
export async function lockPairing(tx: Db, { userId, id }: PairedDevice) {
  const [row] = await tx.select().from(devices).where(isOf(userId, id)).for('no key update')
  if (!row) throw pairingEndedProblem()
}
