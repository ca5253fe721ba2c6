import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signedBy,
} from 'node:crypto'
import type {
  CreatedCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '#shared/account/passkey.ts'
import { attestationStatement } from './attestation-statement.ts'

/** Wrong values in the data of an authenticator, which the server must refuse. */
export type AuthenticatorFaults = {
  /** The origin of the page. */
  origin?: string
  /** The page is in a frame of another site. */
  isFramed?: boolean
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  isPresent?: boolean
  /** The counter value instead of the next one. */
  counter?: number
  userHandle?: string
  /** The id of another passkey than the one that signs. */
  id?: string
  /** The attestation of a new passkey: signed by its own key, or by a certificate of the maker. */
  attestation?: 'by itself' | 'by its maker'
  /** A byte of the signature is changed. */
  isForged?: boolean
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'
type StoredPasskey = { id: string; key: KeyObject; algorithm: Algorithm; userHandle: string; counter: number }

/** The default origin of the server in tests. */
const SITE = 'http://localhost'

/**
 * A software authenticator that creates and stores passkeys and signs with them. `counts`: whether it counts signatures; authenticators
 * that share passkeys between devices do not.
 */
export function anAuthenticator({ origin = SITE, counts = true, algorithm = 'ES256' as Algorithm } = {}) {
  const passkeys: StoredPasskey[] = []
  return {
    passkeys,
    make(options: PasskeyCreationOptions, faults: AuthenticatorFaults = {}): CreatedCredential {
      const { publicKey, privateKey } = keysFor(algorithm)
      const raw = randomBytes(32)
      const id = raw.toString('base64url')
      passkeys.push({ id, key: privateKey, algorithm, userHandle: options.user.id, counter: 0 })
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, raw.length]),
        raw,
        coseOf(publicKey, algorithm),
      ])
      const authData = authenticatorData(options.rp.id, { attested, counter: faults.counter ?? 0, ...faults })
      const clientDataJSON = clientData('webauthn.create', options.challenge, origin, faults)
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const statement = statementOf(faults, signed, privateKey)
      return {
        id: faults.id ?? id,
        rawId: faults.id ?? id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject: cbor({ ...statement, authData }).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(options: PasskeyRequestOptions, faults: AuthenticatorFaults = {}): UsedCredential {
      const allowed = options.allowCredentials.map(({ id }) => id)
      const passkey = passkeys.find(({ id }) => !allowed.length || allowed.includes(id))
      if (!passkey) throw new Error('This authenticator has no such passkey.')
      if (counts) passkey.counter++
      const counter = faults.counter ?? passkey.counter
      const authData = authenticatorData(options.rpId, { ...faults, counter })
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin, faults)
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const signature = signatureOf(passkey, signed)
      if (faults.isForged)
        signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1)
      const id = faults.id ?? passkey.id
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: faults.userHandle ?? passkey.userHandle,
        },
      }
    },
  }
}

function statementOf(
  { attestation }: AuthenticatorFaults,
  signed: Buffer,
  key: KeyObject,
): { [key: string]: Value } {
  if (!attestation) return { fmt: 'none', attStmt: {} }
  if (attestation === 'by its maker') return { fmt: 'packed', attStmt: attestationStatement(signed) }
  return { fmt: 'packed', attStmt: { alg: -7, sig: createSign('sha256').update(signed).sign(key) } }
}

function keysFor(algorithm: Algorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function signatureOf({ key, algorithm }: StoredPasskey, signed: Buffer) {
  return algorithm === 'EdDSA' ? signedBy(null, signed, key) : createSign('sha256').update(signed).sign(key)
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

function authenticatorData(
  rpId: string,
  { attested, counter, ...faults }: AuthenticatorFaults & { attested?: Buffer; counter: number },
) {
  const { isPresent = true, isVerified = true } = faults
  const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const parts = [sha256(faults.rpId ?? rpId), Buffer.from([flags]), count]
  return Buffer.concat(attested ? [...parts, attested] : parts)
}

function clientData(type: string, challenge: string, origin: string, faults: AuthenticatorFaults) {
  const data = {
    type: faults.type ?? type,
    challenge: faults.challenge ?? challenge,
    origin: faults.origin ?? origin,
    crossOrigin: faults.isFramed ?? false,
  }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

/** A public key in COSE format (RFC 9053). */
function coseOf(key: KeyObject, algorithm: Algorithm) {
  const jwk = key.export({ format: 'jwk' })
  const part = (text = '') => Buffer.from(text, 'base64url')
  if (algorithm === 'EdDSA')
    return cbor(
      new Map<number, Value>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, part(jwk.x)],
      ]),
    )
  if (algorithm === 'RS256')
    return cbor(
      new Map<number, Value>([
        [1, 3],
        [3, -257],
        [-1, part(jwk.n)],
        [-2, part(jwk.e)],
      ]),
    )
  return cbor(
    new Map<number, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(jwk.x)],
      [-3, part(jwk.y)],
    ]),
  )
}

type Value = number | string | Buffer | Value[] | Map<number, Value> | { [key: string]: Value }

/** Encodes the part of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries: [Value, Value][] = value instanceof Map ? [...value] : Object.entries(value)
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function head(kind: number, count: number) {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  if (count < 256) return Buffer.from([(kind << 5) | 24, count])
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 0xff])
}
