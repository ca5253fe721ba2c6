import { deviceContract } from '#shared/helper/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { addFound } from './add-found.ts'
import { changeDevice, deviceOf, removeDevice } from './devices.ts'
import { finishJob, reportJob } from './report-job.ts'
import { jobFor, waitingFor } from './repository.ts'
import { takeJob } from './take-job.ts'

/** What a paired helper may call. */
export function deviceRoutes(room: Room) {
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
      found(await addFound(db, device, params.id, body, now), 'Job'),
    finish: async ({ db, device, params, body, now }) =>
      found(await finishJob(db, device, params.id, body, now), 'Job'),
  })
}
