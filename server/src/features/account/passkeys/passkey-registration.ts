import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import {
  MAX_PASSKEYS,
  type newPasskey,
  PASSKEY_TIMEOUT,
  type PasskeyCreationOptions,
} from '#shared/account/passkey.ts'
import { passkeyNotification } from '#shared/notifications/new-notifications.ts'
import { PRODUCT } from '#shared/product.ts'
import { type Db, passkeys } from '../../../db/schema.ts'
import { raiseSessionEpoch } from '../../../db/session-epoch.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import type { SignedIn } from '../../../http/guard/session.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import * as words from '../account-words.ts'
import { issueRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { passkeyResponse } from './passkeys.ts'
import {
  beginChallenge,
  consumeChallenge,
  PASSKEY_ALGORITHMS,
  type RelyingParty,
  verifiedPasskey,
} from './verify-passkey.ts'

type Moment = { visit: Visit; now: Date }

/** Asks this browser to create a passkey for the signed-in user. 409 when the user has the maximum number of passkeys. */
export async function beginPasskeyRegistration(
  db: Db,
  user: SignedIn,
  party: RelyingParty,
  moment: Moment,
): Promise<PasskeyCreationOptions> {
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, user.id))
  if (known.length >= MAX_PASSKEYS) throw tooManyPasskeys()
  const challenge = await beginChallenge(db, { purpose: 'add', person: user }, moment)
  return {
    rp: { id: party.id, name: PRODUCT },
    user: { id: userHandleOf(user.id), name: user.username, displayName: user.displayName },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_TIMEOUT,
    attestation: 'none',
    excludeCredentials: known.filter(({ site }) => site === party.id).map(credentialDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** The id of an account for authenticators, in base64url. It contains no personal data. */
export const userHandleOf = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** A passkey in the form that browsers expect. */
export const credentialDescriptor = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** Adds the passkey of this browser, issues recovery codes if there are none, and notifies. 401 when the session has ended meanwhile. */
export async function registerPasskey(
  db: Db,
  user: SignedIn,
  { name, credential }: z.output<typeof newPasskey>,
  party: RelyingParty,
  moment: Moment,
) {
  const { id: userId, sessionEpoch } = user
  const challenge = await consumeChallenge(db, ['add'], moment)
  if (challenge.userId !== userId || challenge.sessionEpoch !== sessionEpoch) throw accountChanged()
  const verified = await verifiedPasskey(credential, { challenge: challenge.challenge, party })
  const { now, visit } = moment
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    await raiseSessionEpoch(tx, userId)
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) throw tooManyPasskeys()
    const transports = credential.response.transports ?? []
    const [added] = await tx
      .insert(passkeys)
      .values({ userId, name, ...verified, transports, site: party.id, createdAt: now })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning()
    if (!added) throw new Problem(409, 'passkey_known', words.passkeyKnown)
    const recoveryCodes = await issueRecoveryCodes(tx, userId)
    // The account has a second factor now, and the known browsers have signed in without one.
    if (recoveryCodes.length) await forgetBrowsers(tx, userId, visit.browserToken)
    await notifyUser(tx, userId, passkeyNotification(randomUUID(), name, true), now)
    return { passkey: passkeyResponse(added), recoveryCodes }
  })
}

const accountChanged = () => new Problem(409, 'passkey_expired', words.accountChangedMeanwhile)

const tooManyPasskeys = () => new Problem(409, 'too_many_passkeys', words.tooManyPasskeys(MAX_PASSKEYS))
