import { Buffer } from 'node:buffer'
import type { CreatedCredential, UsedCredential } from '#shared/account/passkey.ts'
import { Problem } from '../../../http/problem.ts'
import type { RelyingParty } from './relying-party.ts'

type Expectation = { challenge: string; party: RelyingParty }

/** The COSE numbers of ES256, EdDSA and RS256; every common authenticator supports one of them. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257]

/** Verifies a new passkey and returns its data; throws 400 unless it matches the challenge and our page, with user verification. */
export async function verifiedPasskey(credential: CreatedCredential, { challenge, party }: Expectation) {
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
  new Problem(
    status,
    'passkey_refused',
    'This passkey was not accepted. Please try again, or use another way.',
  )
