import { apiKeysContract } from '#shared/account/api-keys-contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { apiKeysOf, createApiKey, revokeApiKey } from './api-keys.ts'
import { confirmIdentity } from './password/confirm-person.ts'

export function apiKeyRoutes(room: RouteContext) {
  mountContract(room, apiKeysContract, {
    list: ({ db, user }) => apiKeysOf(db, user.id),
    make: async ({ db, user, body, now }) => {
      await confirmIdentity(db, user, body.password, now)
      return createApiKey(db, user, body, now)
    },
    revoke: async ({ db, user, params }) => {
      requireFound(await revokeApiKey(db, user.id, params.id), 'API key')
      return { message: 'API key revoked' }
    },
  })
}
