import { and, eq, isNull } from 'drizzle-orm'
import { API_KEY_PREFIX } from '#shared/account/api-key.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Db } from '../../db/open.ts'
import { apiKeys, users } from '../../db/schema.ts'
import { Problem } from '../problem.ts'
import { personColumns, tokenHashOf } from './session.ts'

export const isApiKey = (token: string | undefined): token is string =>
  token?.startsWith(API_KEY_PREFIX) ?? false

/** Returns the user of an API key. Throws 401 for an unknown key, and 403 for a read-only key in a call that writes. */
export async function userOfApiKey(db: Db, token: string, method: Endpoint['method'], now: Date) {
  const hash = tokenHashOf(token)
  const [row] = await db
    .select({ user: personColumns, scope: apiKeys.scope, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, hash), isNull(users.disabledAt)))
  if (!row) throw new Problem(401, 'unknown_key', 'This API key is unknown. It may have been revoked.')
  if (row.scope === 'read' && method !== 'GET')
    throw new Problem(403, 'key_may_only_read', 'This API key may only read.')
  // At most once a minute, so that most calls that read do not write.
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > 60_000)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.tokenHash, hash))
  return row.user
}
