import type * as z from 'zod/mini'
import { deviceContract } from '#shared/helper/contract.ts'
import { type helperScan, type Job, NO_SCAN_CHANGES } from '#shared/helper/job.ts'
import type { Db } from '../../db/open.ts'
import type { PairedDevice } from '../../http/guard/device.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { jobOf } from '../../library/job-answer.ts'
import { insertJob } from '../../library/jobs-room.ts'
import { finishJob, reportJob } from './jobs/report-job.ts'
import { takeJob } from './jobs/take-job.ts'
import { changeDevice, deviceOf, removeDevice } from './pairing/devices.ts'
import { holdPairing } from './pairing/hold-pairing.ts'
import { jobFor, waitingFor } from './repository.ts'
import { addFound } from './scans/add-found.ts'
import { placesAfter } from './scans/known-places.ts'
import { markGone } from './scans/mark-gone.ts'
import type { ScanLibrary } from './scans/scan-library.ts'

/** The routes for a paired helper. */
export function deviceRoutes(room: Room, library: ScanLibrary) {
  mount(room, deviceContract, {
    self: ({ user: { username, displayName }, device, now }) => ({
      device: deviceOf(device, now),
      username,
      displayName,
    }),
    change: async ({ db, device, body, now }) => found(await changeDevice(db, device, body, now), 'Device'),
    leave: async ({ db, device, now }) =>
      found(await removeDevice(db, device.userId, device.id, now), 'Device'),
    waiting: ({ db, device }) => waitingFor(db, device),
    open: async ({ db, device, params }) => found(await jobFor(db, device, params.id), 'Job'),
    take: async ({ db, device, params, now }) => found(await takeJob(db, device, params.id, now), 'Job'),
    report: async ({ db, device, params, body, now }) =>
      found(await reportJob(db, device, params.id, body, now), 'Job'),
    addFound: async ({ db, device, params, body, now }) =>
      found(await addFound(db, library, device, params.id, body, now), 'Job'),
    scan: ({ db, device, body, now }) => beginOwnScan(db, device, body, now),
    places: ({ db, device, params }) => placesAfter(db, device, params.after),
    gone: async ({ db, device, params, body, now }) =>
      found(await markGone(db, library, device, params.id, body.places, now), 'Job'),
    finish: async ({ db, device, params, body, now }) =>
      found(await finishJob(db, library, device, params.id, body, now), 'Job'),
  })
}

/** Starts a scan of the helper itself. It is claimed at once, so that no other process of the helper claims it. */
function beginOwnScan(
  db: Db,
  device: PairedDevice,
  { folders, ...options }: z.output<typeof helperScan>,
  now: Date,
): Promise<Job> {
  return db.transaction(async (tx) => {
    await holdPairing(tx, device)
    const payload = { folders: [...new Set(folders)], foundCount: 0, changes: NO_SCAN_CHANGES, ...options }
    const { userId, id: deviceId } = device
    return jobOf(await insertJob(tx, { userId, kind: 'scan', state: 'taken', payload, deviceId }, now))
  })
}
