import { deviceContract } from '#shared/helper/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { addFound } from './add-found.ts'
import { changeDevice, deviceOf, removeDevice } from './devices.ts'
import { placesAfter } from './known-places.ts'
import { markGone } from './mark-gone.ts'
import { beginOwnScan } from './own-scan.ts'
import { finishJob, reportJob } from './report-job.ts'
import { jobFor, waitingFor } from './repository.ts'
import type { ScanLibrary } from './scan-library.ts'
import { takeJob } from './take-job.ts'

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
