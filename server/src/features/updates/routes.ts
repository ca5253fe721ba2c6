import { updatesContract } from '#shared/updates/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { markUpdate } from './mark-update.ts'
import { takeBackUpdate, updatesOf } from './repository.ts'
import { startUpdates } from './start-updates.ts'

export function updateRoutes(room: Room) {
  mount(room, updatesContract, {
    history: ({ db, user }) => updatesOf(db, user.id),
    start: ({ db, user, body, now }) => startUpdates(db, user.id, body.pluginIds, now),
    mark: async ({ db, user, params, body, now }) =>
      found(await markUpdate(db, user.id, params.id, body.status, now), 'Update'),
    takeBack: async ({ db, user, params }) => found(await takeBackUpdate(db, user.id, params.id), 'Update'),
  })
}
