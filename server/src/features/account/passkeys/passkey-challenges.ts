import { eq } from 'drizzle-orm'
import { PASSKEY_TIMEOUT } from '#shared/account/passkey.ts'
import { type Db, passkeyChallenges } from '../../../db/schema.ts'
import type { AccountEpoch } from '../../../db/session-epoch.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose']
/** `person`: the owner of the passkey, if known. */
type Challenge = { purpose: Purpose; person?: AccountEpoch }
type Moment = { visit: Visit; now: Date }

/** Starts a passkey request in this browser. Returns the challenge for the authenticator to sign, in base64url. */
export async function beginChallenge(db: Db, { purpose, person }: Challenge, { visit, now }: Moment) {
  const token = newToken()
  const challenge = newToken()
  await db.insert(passkeyChallenges).values({
    tokenHash: tokenHashOf(token),
    purpose,
    challenge,
    userId: person?.id ?? null,
    sessionEpoch: person?.sessionEpoch ?? null,
    expiresAt: new Date(now.getTime() + PASSKEY_TIMEOUT),
  })
  visit.keepPasskey(token, PASSKEY_TIMEOUT / 1000)
  return challenge
}

/** Returns and deletes the challenge of this browser. Throws 409 when it is missing, expired or for another purpose. */
export async function consumeChallenge(db: Db, purposes: Purpose[], { visit, now }: Moment) {
  const { passkeyToken } = visit
  visit.dropPasskey()
  if (passkeyToken === undefined) throw challengeExpired()
  const [row] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.tokenHash, tokenHashOf(passkeyToken)))
    .returning()
  if (!row || row.expiresAt <= now || !purposes.includes(row.purpose)) throw challengeExpired()
  return row
}

const challengeExpired = () =>
  new Problem(409, 'passkey_expired', 'The passkey arrived too late. Please try again within five minutes.')
