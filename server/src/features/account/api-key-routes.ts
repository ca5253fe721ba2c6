import { apiKeysContract } from '#shared/account/api-keys-contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { apiKeysOf, makeApiKey, revokeApiKey } from './api-keys.ts'
import { confirmPerson } from './password/confirm-person.ts'

export function apiKeyRoutes(room: Room) {
  mount(room, apiKeysContract, {
    list: ({ db, user }) => apiKeysOf(db, user.id),
    make: async ({ db, user, body, now }) => {
      await confirmPerson(db, user, body.password, now)
      return makeApiKey(db, user, body, now)
    },
    revoke: async ({ db, user, params }) => {
      found(await revokeApiKey(db, user.id, params.id), 'API key')
      return { message: 'API key revoked' }
    },
  })
}
