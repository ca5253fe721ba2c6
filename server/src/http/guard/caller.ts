import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Db } from '../../db/open.ts'
import { isStillProved } from '../../db/session-epoch.ts'
import { Problem } from '../problem.ts'
import { isApiKey, keyHolder } from './api-key.ts'
import { deviceBehind, type PairedDevice, pairingEnded } from './device.ts'
import { type Person, personBehind, type SignedIn } from './session.ts'
import type { Visit } from './visit.ts'

/** Who a handler is told has called, by what the endpoint says of who may. */
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
 * Throws 401 unless the caller may call. A session never stands for a device, and of tokens only an API key stands for a person;
 * beside a cookie it is not looked at.
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

/** Who is signed in with this token; 401 when nobody is. */
export async function signedIn(db: Db, token: string | undefined, now: Date): Promise<SignedIn> {
  const user = token === undefined ? undefined : await personBehind(db, token, now)
  if (!user) throw signedOut()
  return user
}

/** The refusal of a browser in which nobody is signed in, or not any longer. */
export const signedOut = () => new Problem(401, 'signed_out', 'Please log in first.')

/**
 * Holds the account's row until the transaction `tx` ends; 401 when what has let this person in has ended since the call began: a new
 * password, a reset, a deleted account.
 */
export async function holdSignedIn(tx: Db, user: Person) {
  if (!(await isStillProved(tx, user))) throw signedOut()
}

/** The device that holds this token; 401 when there is none. */
export async function pairedDevice(db: Db, token: string | undefined, now: Date) {
  const paired = token === undefined ? undefined : await deviceBehind(db, token, now)
  if (!paired) throw pairingEnded()
  return paired
}
