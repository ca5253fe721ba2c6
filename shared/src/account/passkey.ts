import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { login, passwordConfirmation } from './credentials.ts'

export const MAX_PASSKEYS = 20

/** How long the browser has to respond to a passkey request, in milliseconds. */
export const PASSKEY_TIMEOUT = 5 * 60_000

/** A passkey of an account, as its owner sees it. Its public key stays on the server. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null before the first sign-in with it. */
  lastUsedAt: z.nullable(z.string()),
  /** The name of the server under which it was added: browsers offer it only there. */
  site: z.string(),
})
export type Passkey = z.infer<typeof passkey>

const name = line('Name', 60).check(z.minLength(1, 'Give the passkey a name.'))

export const passkeyName = z.object({ name })
export const passkeyId = z.object({ id: z.uuid('This is not the id of a passkey.') })

/** Bytes as base64url. */
const bytes = (maxLength: number) =>
  z.string().check(z.regex(/^[\w-]*$/, 'This is not base64url.'), z.maxLength(maxLength))

/** An identifier of a passkey has at most 1,023 bytes. */
const credentialId = bytes(1400).check(z.minLength(1))
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** The browser's response when it has created a passkey. */
const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(8_000),
    transports: z.optional(transports),
  }),
})
export type CreatedCredential = z.infer<typeof madeCredential>

/** The browser's response when a passkey was used. */
const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(2_000),
    signature: bytes(2_000),
    userHandle: z.optional(bytes(200)),
  }),
})
export type UsedCredential = z.infer<typeof usedCredential>

export const newPasskey = z.object({ name, credential: madeCredential })
export const passkeyBegin = passwordConfirmation
export const passkeyRemoval = passwordConfirmation
export const passkeySignIn = z.object({ credential: usedCredential })
/** A password sign-in with a passkey as its second factor. */
export const passkeyAfterPassword = z.pick(login, { username: true, password: true })

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** The options with which a browser creates a passkey (WebAuthn, in JSON). */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

/** The options with which a browser requests a passkey. With empty `allowCredentials`, the user may choose any passkey of the site. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialDescriptor),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>
