import { and, eq, gt, or, sql } from 'drizzle-orm'
import { PASSKEY_TIMEOUT, type PasskeyRequestOptions, type UsedCredential } from '#shared/account/passkey.ts'
import { ADDRESS_PASSKEY_THROTTLE } from '#shared/account/throttle.ts'
import { type Db, passkeys, users } from '../../../db/schema.ts'
import type { AccountEpoch } from '../../../db/session-epoch.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import type { SignInFactor, Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'
import { deleteProviderVisit } from '../provider/provider-visits.ts'
import { startSession } from '../sessions/sessions.ts'
import { accountDisabledError } from '../sessions/sign-in.ts'
import { credentialDescriptor, userHandleOf } from './passkey-registration.ts'
import {
  beginChallenge,
  consumeChallenge,
  passkeyRefusal,
  type RelyingParty,
  verifiedSignatureCount,
} from './verify-passkey.ts'

type Moment = { visit: Visit; now: Date }

/** Asks this browser for a passkey of any user. */
export async function beginPasskeySignIn(db: Db, party: RelyingParty, moment: Moment) {
  await countAttempt(db, [tryFrom(moment.visit)], moment.now)
  const challenge = await beginChallenge(db, { purpose: 'sign-in' }, moment)
  return requestOptions(party, challenge, [])
}

/** Each request stores a row, so requests are limited; a successful sign-in does not count. */
const tryFrom = ({ address }: Visit) => ({
  key: `passkey from ${attemptKeyOf(address)}`,
  throttle: ADDRESS_PASSKEY_THROTTLE,
})

/** Asks this browser for a passkey as the second factor of this user. 409 when they have none for this site. */
export async function beginPasskeySecondFactor(
  db: Db,
  person: AccountEpoch,
  purpose: 'after-password' | 'after-provider',
  party: RelyingParty,
  moment: Moment,
): Promise<PasskeyRequestOptions> {
  const known = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, person.id), eq(passkeys.site, party.id)))
  if (!known.length) throw new Problem(409, 'no_passkey_here', words.noPasskeyHere)
  const challenge = await beginChallenge(db, { purpose, person }, moment)
  return requestOptions(party, challenge, known.map(credentialDescriptor))
}

const requestOptions = (
  party: RelyingParty,
  challenge: string,
  allowCredentials: PasskeyRequestOptions['allowCredentials'],
): PasskeyRequestOptions => ({
  rpId: party.id,
  challenge,
  timeout: PASSKEY_TIMEOUT,
  userVerification: 'required',
  allowCredentials,
})

const FACTORS: Record<'sign-in' | 'after-password' | 'after-provider', SignInFactor[]> = {
  'sign-in': ['passkey'],
  'after-password': ['password', 'passkey'],
  'after-provider': ['provider', 'passkey'],
}

/**
 * Signs in with the passkey that this browser was asked for and returns the account. Throws 401 when the signature is for another site,
 * the passkey belongs to another user, or its counter did not rise, which means that it was copied.
 */
export async function signInWithPasskey(
  db: Db,
  credential: UsedCredential,
  { party, isProviderOnlyWay }: { party: RelyingParty; isProviderOnlyWay: boolean },
  moment: Moment,
) {
  const { visit, now } = moment
  const purposes = isProviderOnlyWay ? SECOND_FACTOR_PURPOSES : ALL_PURPOSES
  const expected = await consumeChallenge(db, purposes, moment)
  const { purpose, challenge } = expected
  if (purpose === 'add') throw passkeyRefusal(401)
  const known = await passkeyWithAccount(db, credential.id)
  visit.setLoggedUser(known?.account.id)
  if (!known || !belongsToUser(known.account.id, expected.userId, credential)) throw passkeyRefusal(401)
  const { account, passkey } = known
  // Never by the account: who knows a password could hold the passkey of its owner shut.
  const signature = { ...tryFrom(visit), key: `passkey signature from ${attemptKeyOf(visit.address)}` }
  await countAttempt(db, [signature], now)
  const count = await verifiedSignatureCount(passkey, credential, { challenge, party })
  if (account.disabledAt) throw accountDisabledError()
  if (!(await saveCounter(db, passkey, count, now))) {
    visit.setSecurityEvent('passkey-copied')
    throw passkeyRefusal(401)
  }
  await forgiveAttempt(db, { forgotten: [], returned: [signature.key, tryFrom(visit).key], now })
  // The password or the provider was checked for the account as it was then, so a later change refuses the sign-in.
  const proved = { id: account.id, sessionEpoch: expected.sessionEpoch ?? account.sessionEpoch }
  await startSession(db, proved, { visit, now, factors: FACTORS[purpose] })
  if (purpose === 'after-provider' && visit.providerToken) {
    await deleteProviderVisit(db, visit.providerToken)
    visit.dropProvider()
  }
  return account
}

const SECOND_FACTOR_PURPOSES = ['after-provider' as const]
const ALL_PURPOSES = ['sign-in' as const, 'after-password' as const, ...SECOND_FACTOR_PURPOSES]

async function passkeyWithAccount(db: Db, credentialId: string) {
  const [row] = await db
    .select({ account: users, passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return row
}

/** When no user is known yet, the authenticator must name the owner. */
function belongsToUser(ownerId: string, expectedUserId: string | null, { response }: UsedCredential) {
  const { userHandle } = response
  if (expectedUserId !== null && expectedUserId !== ownerId) return false
  return userHandle ? userHandle === userHandleOf(ownerId) : expectedUserId !== null
}

type PasskeyRow = typeof passkeys.$inferSelect

/** Saves the signature counter; returns false unless it has risen. One statement, so that a replay cannot pass in between. */
async function saveCounter(db: Db, { userId, id }: PasskeyRow, count: number, now: Date) {
  const { counter } = passkeys
  const isNext = or(gt(sql`${count}::bigint`, counter), and(eq(counter, 0), eq(sql`${count}::bigint`, 0)))
  const isToSave = and(eq(passkeys.userId, userId), eq(passkeys.id, id), isNext)
  const { rowCount } = await db.update(passkeys).set({ counter: count, lastUsedAt: now }).where(isToSave)
  return rowCount === 1
}
