import { and, desc, eq } from 'drizzle-orm'
import {
  API_KEY_PREFIX,
  type ApiKey,
  apiKeysContract,
  MAX_API_KEYS,
  type NewApiKey,
} from '#shared/account/api-key.ts'
import { apiKeys, type Db } from '../../db/schema.ts'
import { lockSignedIn } from '../../http/guard/caller.ts'
import { newToken, type Person, tokenHashOf } from '../../http/guard/session.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import * as words from './account-words.ts'
import { confirmIdentity } from './password/confirm-identity.ts'

export function apiKeyRoutes(context: RouteContext) {
  mountContract(context, apiKeysContract, {
    list: ({ db, user }) => apiKeysOf(db, user.id),
    make: async ({ db, user, body, now }) => {
      await confirmIdentity(db, user, body.password, now)
      return createApiKey(db, user, body, now)
    },
    revoke: async ({ db, user, params }) => {
      requireFound(await revokeApiKey(db, user.id, params.id), 'API key')
      return { message: words.apiKeyRevoked }
    },
  })
}

async function apiKeysOf(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
  return rows.map(apiKeyResponse)
}

/** Creates a key and returns its token, of which only the hash is stored. 409 at the maximum of keys, 401 after the session ended. */
export async function createApiKey(db: Db, user: Person, { name, scope }: NewApiKey, now: Date) {
  const token = `${API_KEY_PREFIX}${newToken()}`
  const userId = user.id
  const [row] = await db.transaction(async (tx) => {
    // Locks the account, so that simultaneous calls cannot exceed the limit.
    await lockSignedIn(tx, user)
    if ((await tx.$count(apiKeys, eq(apiKeys.userId, userId))) >= MAX_API_KEYS) return []
    const key = { userId, name, scope, tokenHash: tokenHashOf(token), createdAt: now }
    return tx.insert(apiKeys).values(key).returning()
  })
  if (!row) throw new Problem(409, 'too_many_keys', words.tooManyApiKeys(MAX_API_KEYS))
  return { key: apiKeyResponse(row), token }
}

async function revokeApiKey(db: Db, userId: string, id: string) {
  const isKey = and(eq(apiKeys.userId, userId), eq(apiKeys.id, id))
  const [revoked] = await db.delete(apiKeys).where(isKey).returning()
  return revoked
}

const apiKeyResponse = ({ id, name, scope, createdAt, lastUsedAt }: typeof apiKeys.$inferSelect): ApiKey => ({
  id,
  name,
  scope,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
