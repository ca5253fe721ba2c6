import { and, eq, isNull } from 'drizzle-orm'
import { API_KEY_PREFIX } from '#shared/account/api-key.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { apiKeys, type Db, users } from '../../db/schema.ts'
import { isEpochCurrent } from '../../db/session-epoch.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'
import { deviceOfToken, type PairedDevice, pairingEndedProblem } from './device.ts'
import { type Person, personColumns, type SignedIn, tokenHashOf, userOfSession } from './session.ts'
import type { Visit } from './visit.ts'

/** The caller as a handler gets it, which depends on the endpoint's `access`. */
export type Caller<E extends Endpoint> = E extends { access: 'public' }
  ? { user: SignedIn | undefined }
  : E extends { access: 'device' }
    ? { user: Person; device: PairedDevice }
    : E extends { access: 'both' }
      ? { user: Person; device: PairedDevice | undefined }
      : E extends { access: 'browser' }
        ? { user: SignedIn }
        : { user: Person }

/** The caller, or 401. A session never identifies a device; an API key identifies a user, and is ignored beside a session cookie. */
export async function callerOf(db: Db, { access, method }: Endpoint, visit: Visit, now: Date) {
  const { deviceToken, sessionToken } = visit
  if ((access === undefined || access === 'both') && isApiKey(deviceToken) && !sessionToken)
    return { user: await userOfApiKey(db, deviceToken, method, now), device: undefined }
  if (access === 'device' || (access === 'both' && deviceToken !== undefined))
    return requirePairedDevice(db, deviceToken, now)
  const user = sessionToken ? await userOfSession(db, sessionToken, now) : undefined
  if (!user && access !== 'public') throw signedOutProblem()
  return { user, device: undefined }
}

/** The user of a session token. Throws 401 without a valid one. */
export async function requireSignedIn(db: Db, token: string | undefined, now: Date): Promise<SignedIn> {
  const user = token === undefined ? undefined : await userOfSession(db, token, now)
  if (!user) throw signedOutProblem()
  return user
}

/** The refusal of a browser without a valid session. */
export const signedOutProblem = () => new Problem(401, 'signed_out', words.logIn)

/** Locks the account's row until `tx` ends. 401 when the user's credentials have become invalid since the call began. */
export async function lockSignedIn(tx: Db, user: Person) {
  if (!(await isEpochCurrent(tx, user))) throw signedOutProblem()
}

/** The device of a token. Throws 401 for an unknown token. */
export async function requirePairedDevice(db: Db, token: string | undefined, now: Date) {
  const paired = token === undefined ? undefined : await deviceOfToken(db, token, now)
  if (!paired) throw pairingEndedProblem()
  return paired
}

const isApiKey = (token: string | undefined): token is string => token?.startsWith(API_KEY_PREFIX) ?? false

/** Returns the user of an API key. Throws 401 for an unknown key, and 403 for a read-only key in a call that writes. */
async function userOfApiKey(db: Db, token: string, method: Endpoint['method'], now: Date) {
  const hash = tokenHashOf(token)
  const [row] = await db
    .select({ user: personColumns, scope: apiKeys.scope, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, hash), isNull(users.disabledAt)))
  if (!row) throw new Problem(401, 'unknown_key', words.unknownApiKey)
  if (row.scope === 'read' && method !== 'GET') throw new Problem(403, 'key_may_only_read', words.readOnlyKey)
  // At most once a minute, so that most calls that read do not write.
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > 60_000)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.tokenHash, hash))
  return row.user
}
