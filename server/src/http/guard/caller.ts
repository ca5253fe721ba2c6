import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Db } from '../../db/open.ts'
import { isStillProved } from '../../db/session-epoch.ts'
import { Problem } from '../problem.ts'
import { isApiKey, keyHolder } from './api-key.ts'
import { deviceBehind, type PairedDevice, pairingEnded } from './device.ts'
import { type Person, personBehind, type SignedIn } from './session.ts'
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
    return { user: await keyHolder(db, deviceToken, method, now), device: undefined }
  if (access === 'device' || (access === 'both' && deviceToken !== undefined))
    return pairedDevice(db, deviceToken, now)
  const user = sessionToken ? await personBehind(db, sessionToken, now) : undefined
  if (!user && access !== 'public') throw signedOut()
  return { user, device: undefined }
}

/** The user of a session token. Throws 401 without a valid one. */
export async function signedIn(db: Db, token: string | undefined, now: Date): Promise<SignedIn> {
  const user = token === undefined ? undefined : await personBehind(db, token, now)
  if (!user) throw signedOut()
  return user
}

/** The refusal of a browser without a valid session. */
export const signedOut = () => new Problem(401, 'signed_out', 'Please log in first.')

/**
 * Locks the account's row until the transaction `tx` ends. Throws 401 when the user's credentials have become invalid since the
 * call began: by a new password, a reset or a deleted account.
 */
export async function holdSignedIn(tx: Db, user: Person) {
  if (!(await isStillProved(tx, user))) throw signedOut()
}

/** The device of a token. Throws 401 for an unknown token. */
export async function pairedDevice(db: Db, token: string | undefined, now: Date) {
  const paired = token === undefined ? undefined : await deviceBehind(db, token, now)
  if (!paired) throw pairingEnded()
  return paired
}
