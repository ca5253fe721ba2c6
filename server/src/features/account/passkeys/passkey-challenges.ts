import { eq } from 'drizzle-orm'
import { PASSKEY_TIMEOUT } from '#shared/account/passkey.ts'
import type { Db } from '../../../db/open.ts'
import { passkeyChallenges } from '../../../db/schema.ts'
import type { Proved } from '../../../db/session-epoch.ts'
import { hashOf, newToken } from '../../../http/guard/session.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose']
/** `person`: the owner of the passkey, if known. */
type Asked = { purpose: Purpose; person?: Proved }
type Moment = { visit: Visit; now: Date }

/** Asks this browser for a passkey. Gives the challenge that the authenticator has to sign, in base64url. */
export async function beginChallenge(db: Db, { purpose, person }: Asked, { visit, now }: Moment) {
  const token = newToken()
  const challenge = newToken()
  await db.insert(passkeyChallenges).values({
    tokenHash: hashOf(token),
    purpose,
    challenge,
    userId: person?.id ?? null,
    sessionEpoch: person?.sessionEpoch ?? null,
    expiresAt: new Date(now.getTime() + PASSKEY_TIMEOUT),
  })
  visit.keepPasskey(token, PASSKEY_TIMEOUT / 1000)
  return challenge
}

/** What this browser was asked for, once and within five minutes. Throws 409 otherwise, also where it was asked for something else. */
export async function takeChallenge(db: Db, purposes: Purpose[], { visit, now }: Moment) {
  const { passkeyToken } = visit
  visit.dropPasskey()
  if (passkeyToken === undefined) throw tooLate()
  const [asked] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.tokenHash, hashOf(passkeyToken)))
    .returning()
  if (!asked || asked.expiresAt <= now || !purposes.includes(asked.purpose)) throw tooLate()
  return asked
}

const tooLate = () =>
  new Problem(409, 'passkey_expired', 'The passkey arrived too late. Please try again within five minutes.')
