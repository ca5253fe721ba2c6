import { definitionsContract } from '#shared/definitions/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { availableUpdatesOf } from './available-updates.ts'
import { ignoreUpdates } from './ignore-updates.ts'

export function definitionRoutes(room: RouteContext) {
  mountContract(room, definitionsContract, {
    available: ({ db, user }) => availableUpdatesOf(db, user.id),
    ignore: async ({ db, user, params, body }) =>
      requireFound(await ignoreUpdates(db, user.id, params.id, body.ignored), 'Plugin'),
  })
}
