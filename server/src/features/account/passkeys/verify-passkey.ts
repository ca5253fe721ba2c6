import { Buffer } from 'node:buffer'
import type { MadeCredential, UsedCredential } from '#shared/account/passkey.ts'
import { Problem } from '../../../http/problem.ts'
import type { RelyingParty } from './relying-party.ts'

type Expected = { challenge: string; party: RelyingParty }

/** ES256, EdDSA and RS256, by their numbers in COSE: every authenticator in use knows one of them. */
export const ALGORITHMS = [-7, -8, -257]

/** The new passkey that an authenticator has made; throws 400 unless it is what was asked for, made on our page, with its person verified. */
export async function verifiedPasskey(credential: MadeCredential, { challenge, party }: Expected) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  await refuseAttestation(credential)
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made) throw refused(400)
  const { id, publicKey, counter } = made.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * We ask for no attestation, so nothing with certificates is read: the library would look them up at addresses that they name.
 * An authenticator may sign with the new key itself; that is checked.
 */
async function refuseAttestation({ response }: MadeCredential) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const made = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
    const format = made.get('fmt')
    if (format === 'none' || (format === 'packed' && !made.get('attStmt').get('x5c'))) return
  } catch {
    // Not even an attestation.
  }
  throw refused(400)
}

type Known = { credentialId: string; publicKey: string }

/** The count of an authenticator that has signed the challenge with this passkey; throws 401 unless it did, for us, with its person verified. */
export async function verifiedCount(
  known: Known,
  credential: UsedCredential,
  { challenge, party }: Expected,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { authenticationInfo: used } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The count is compared where it is written, and only of what was signed.
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: 0,
    },
  })
    .then((answer) => (answer.verified ? answer : { authenticationInfo: undefined }))
    .catch(() => ({ authenticationInfo: undefined }))
  if (!used) throw refused(401)
  return used.newCounter
}

export const refused = (status: 400 | 401) =>
  new Problem(
    status,
    'passkey_refused',
    'This passkey was not accepted. Please try again, or use another way.',
  )
