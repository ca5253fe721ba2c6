import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Db } from '../../db/open.ts'
import { isEpochCurrent } from '../../db/session-epoch.ts'
import { Problem } from '../problem.ts'
import { isApiKey, userOfApiKey } from './api-key.ts'
import { deviceOfToken, type PairedDevice, pairingEndedProblem } from './device.ts'
import { type Person, type SignedIn, userOfSession } from './session.ts'
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

/**
 * Returns the caller, or throws 401. A session never identifies a device. An API key identifies a user, and is ignored in calls
 * with a session cookie.
 */
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
export const signedOutProblem = () => new Problem(401, 'signed_out', 'Please log in first.')

/**
 * Locks the account's row until the transaction `tx` ends. Throws 401 when the user's credentials have become invalid since the
 * call began: by a new password, a reset or a deleted account.
 */
export async function lockSignedIn(tx: Db, user: Person) {
  if (!(await isEpochCurrent(tx, user))) throw signedOutProblem()
}

/** The device of a token. Throws 401 for an unknown token. */
export async function requirePairedDevice(db: Db, token: string | undefined, now: Date) {
  const paired = token === undefined ? undefined : await deviceOfToken(db, token, now)
  if (!paired) throw pairingEndedProblem()
  return paired
}
