import { and, eq, gt, or, sql } from 'drizzle-orm'
import { PASSKEY_TIMEOUT, type UsedCredential, type UsingOptions } from '#shared/account/passkey.ts'
import { PASSKEY_FROM_ADDRESS, PASSKEY_THROTTLE } from '#shared/account/throttle.ts'
import type { Db } from '../../../db/open.ts'
import { passkeys, users } from '../../../db/schema.ts'
import type { Proved } from '../../../db/session-epoch.ts'
import { countedAs } from '../../../http/guard/address.ts'
import { countTry, forgiveTry } from '../../../http/guard/attempts.ts'
import type { Factor, Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { forgetVisit } from '../provider/provider-visits.ts'
import { disabled } from '../sessions/sign-in.ts'
import { startSession } from '../sessions/start-session.ts'
import { beginChallenge, takeChallenge } from './passkey-challenges.ts'
import { described, handleOf } from './passkey-registration.ts'
import type { RelyingParty } from './relying-party.ts'
import { refused, verifiedCount } from './verify-passkey.ts'

type Moment = { visit: Visit; now: Date }

/** Asks this browser for a passkey of any user. */
export async function askForPasskey(db: Db, party: RelyingParty, moment: Moment): Promise<UsingOptions> {
  await countTry(db, [tryFrom(moment.visit)], moment.now)
  const challenge = await beginChallenge(db, { purpose: 'sign-in' }, moment)
  return usingOptions(party, challenge, [])
}

/** Every passkey that is asked for is a row until it answers. One that led in is given back. */
const tryFrom = ({ address }: Visit) => ({
  key: `passkey from ${countedAs(address)}`,
  throttle: PASSKEY_FROM_ADDRESS,
})

/** Asks this browser for a passkey of this person, who has shown something else. 409 when they have none for this site. */
export async function askForSecondFactor(
  db: Db,
  person: Proved,
  purpose: 'after-password' | 'after-provider',
  party: RelyingParty,
  moment: Moment,
): Promise<UsingOptions> {
  const known = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, person.id), eq(passkeys.site, party.id)))
  if (!known.length) throw noneHere()
  const challenge = await beginChallenge(db, { purpose, person }, moment)
  return usingOptions(party, challenge, known.map(described))
}

const noneHere = () =>
  new Problem(
    409,
    'no_passkey_here',
    'You have no passkey for this address. Please enter a recovery code, or a code of your authenticator app.',
  )

const usingOptions = (
  party: RelyingParty,
  challenge: string,
  allowCredentials: UsingOptions['allowCredentials'],
): UsingOptions => ({
  rpId: party.id,
  challenge,
  timeout: PASSKEY_TIMEOUT,
  userVerification: 'required',
  allowCredentials,
})

const WITH_PASSKEY: Record<'sign-in' | 'after-password' | 'after-provider', Factor[]> = {
  'sign-in': ['passkey'],
  'after-password': ['password', 'passkey'],
  'after-provider': ['provider', 'passkey'],
}

/**
 * Makes a session for who has used the passkey that this browser was asked for, and gives their account. Refuses (401) what was not
 * signed for us, with the passkey of another person, or by what counts lower than it did before: a copy.
 */
export async function signInWithPasskey(
  db: Db,
  credential: UsedCredential,
  { party, isProviderOnlyWay }: { party: RelyingParty; isProviderOnlyWay: boolean },
  moment: Moment,
) {
  const { visit, now } = moment
  const purposes = isProviderOnlyWay ? ONLY_SECOND : ALL
  const asked = await takeChallenge(db, purposes, moment)
  const { purpose, challenge } = asked
  if (purpose === 'add') throw refused(401)
  const known = await passkeyKnownBy(db, credential.id)
  visit.isBy(known?.account.id)
  if (!known || !isTheirs(known.account.id, asked.userId, credential)) throw refused(401)
  const { account, passkey } = known
  const key = `passkey of ${account.id}`
  await countTry(db, [{ key, throttle: PASSKEY_THROTTLE }], now)
  const count = await verifiedCount(passkey, credential, { challenge, party })
  if (account.disabledAt) throw disabled()
  if (!(await hasCountedOn(db, passkey, count, now))) {
    visit.concerns('passkey-copied')
    throw refused(401)
  }
  await forgiveTry(db, { forgotten: [key], returned: [tryFrom(visit).key], now })
  // What was proved with a password or at the provider was proved of the account as it was then.
  const proved = { id: account.id, sessionEpoch: asked.sessionEpoch ?? account.sessionEpoch }
  await startSession(db, proved, { visit, now, factors: WITH_PASSKEY[purpose] })
  if (purpose === 'after-provider' && visit.providerToken) {
    await forgetVisit(db, visit.providerToken)
    visit.dropProvider()
  }
  return account
}

const ONLY_SECOND = ['after-provider' as const]
const ALL = ['sign-in' as const, 'after-password' as const, ...ONLY_SECOND]

async function passkeyKnownBy(db: Db, credentialId: string) {
  const [row] = await db
    .select({ account: users, passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Where no person is known yet, the authenticator has to name the owner. */
function isTheirs(owner: string, wanted: string | null, { response: { userHandle } }: UsedCredential) {
  if (wanted !== null && wanted !== owner) return false
  return userHandle ? userHandle === handleOf(owner) : wanted !== null
}

type PasskeyRow = typeof passkeys.$inferSelect

/** Keeps the count; gives whether it is one that the authenticator itself can have come to, in the same statement. */
async function hasCountedOn(db: Db, { userId, id }: PasskeyRow, count: number, now: Date) {
  const { counter } = passkeys
  const isNext = or(gt(sql`${count}::bigint`, counter), and(eq(counter, 0), eq(sql`${count}::bigint`, 0)))
  const updatedRows = await db
    .update(passkeys)
    .set({ counter: count, lastUsedAt: now })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  return updatedRows.length > 0
}
