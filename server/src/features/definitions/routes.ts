import { definitionsContract } from '#shared/definitions/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { availableUpdatesOf } from './available-updates.ts'
import { ignoreUpdates } from './ignore-updates.ts'

export function definitionRoutes(room: Room) {
  mount(room, definitionsContract, {
    available: ({ db, user }) => availableUpdatesOf(db, user.id),
    ignore: async ({ db, user, params, body }) =>
      found(await ignoreUpdates(db, user.id, params.id, body.ignored), 'Plugin'),
  })
}
