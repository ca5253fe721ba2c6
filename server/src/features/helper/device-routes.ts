import { deviceContract } from '#shared/helper/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { finishJob, reportJob } from './jobs/report-job.ts'
import { takeJob } from './jobs/take-job.ts'
import { changeDevice, deviceOf, removeDevice } from './pairing/devices.ts'
import { jobFor, waitingFor } from './repository.ts'
import { addFound } from './scans/add-found.ts'
import { placesAfter } from './scans/known-places.ts'
import { markGone } from './scans/mark-gone.ts'
import { beginOwnScan } from './scans/own-scan.ts'
import type { ScanLibrary } from './scans/scan-library.ts'

/** What a paired helper may call. */
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
