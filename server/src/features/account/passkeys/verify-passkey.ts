import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import { type CreatedCredential, PASSKEY_TIMEOUT, type UsedCredential } from '#shared/account/passkey.ts'
import { type Db, passkeyChallenges } from '../../../db/schema.ts'
import type { AccountEpoch } from '../../../db/session-epoch.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'

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

const challengeExpired = () => new Problem(409, 'passkey_expired', words.passkeyLate)

type Expectation = { challenge: string; party: RelyingParty }

/** The COSE numbers of ES256, EdDSA and RS256; every common authenticator supports one of them. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257]

/** Verifies a new passkey and returns its data; throws 400 unless it matches the challenge and our page, with user verification. */
export async function verifiedPasskey(credential: CreatedCredential, { challenge, party }: Expectation) {
  refuseFrame(credential.response.clientDataJSON, 400)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  await refuseAttestation(credential)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw passkeyRefusal(400)
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** Refuses what a page in a frame of another site asked for, which the library does not look at. */
function refuseFrame(clientDataJson: string, status: 400 | 401) {
  const { crossOrigin } = clientDataOf(clientDataJson)
  if (crossOrigin === true) throw passkeyRefusal(status)
}

function clientDataOf(text: string): { crossOrigin?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    // The library refuses it.
    return {}
  }
}

/** Refuses attestations with certificates: the library would request their addresses. Self-attestation is allowed and verified. */
async function refuseAttestation({ response }: CreatedCredential) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
    const format = attestation.get('fmt')
    if (format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))) return
  } catch {
    // Not an attestation.
  }
  throw passkeyRefusal(400)
}

type StoredPasskey = { credentialId: string; publicKey: string }

/** Verifies a signature and returns its counter; throws 401 unless this passkey signed the challenge for our page, with user verification. */
export async function verifiedSignatureCount(
  passkey: StoredPasskey,
  credential: UsedCredential,
  { challenge, party }: Expectation,
) {
  refuseFrame(credential.response.clientDataJSON, 401)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is compared when it is saved.
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
  })
    .then((result) => (result.verified ? result : { authenticationInfo: undefined }))
    .catch(() => ({ authenticationInfo: undefined }))
  if (!authenticationInfo) throw passkeyRefusal(401)
  return authenticationInfo.newCounter
}

export const passkeyRefusal = (status: 400 | 401) =>
  new Problem(status, 'passkey_refused', words.passkeyRefused)

/** The host name that passkeys are bound to, and the origin of the page that must request them. */
export type RelyingParty = { id: string; origin: string }

/** Named by the public address, or the checked origin that the client used. 409 for an IP address: passkeys need a host name. */
export function relyingParty(publicUrl: string | undefined, { origin }: Pick<Visit, 'origin'>): RelyingParty {
  const address = publicUrl ?? origin
  if (!URL.canParse(address)) throw hostNameRequired()
  const url = new URL(address)
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1'))) throw hostNameRequired()
  return { id: url.hostname, origin: url.origin }
}

const hostNameRequired = () => new Problem(409, 'passkeys_need_name', words.passkeyAtIpAddress)
