import { updatesContract } from '#shared/updates/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { markUpdate } from './mark-update.ts'
import { deleteUpdate, updateHistoryOf } from './repository.ts'
import { startUpdates } from './start-updates.ts'

export function updateRoutes(room: RouteContext) {
  mountContract(room, updatesContract, {
    history: ({ db, user }) => updateHistoryOf(db, user.id),
    start: ({ db, user, body, now }) => startUpdates(db, user.id, body.pluginIds, now),
    mark: async ({ db, user, params, body, now }) =>
      requireFound(await markUpdate(db, user.id, params.id, body.status, now), 'Update'),
    takeBack: async ({ db, user, params }) =>
      requireFound(await deleteUpdate(db, user.id, params.id), 'Update'),
  })
}
