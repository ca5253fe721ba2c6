import type {
  CreatedCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '#shared/account/passkey.ts'
import { loadCode } from '../../../ui/load-code.ts'

/** The reason why this browser cannot use passkeys here, as a sentence; undefined if it can. */
export function passkeyObstacle() {
  if (isAddress(location.hostname))
    return "Passkeys don't work at an IP address. Open this page by the server's name, or ask its host for one."
  if (!window.isSecureContext)
    return 'Passkeys need an encrypted connection. Open this page with https, or ask the host of this server for it.'
  if (typeof window.PublicKeyCredential !== 'function')
    return "This browser doesn't support passkeys. Use a newer one, or another way to sign in."
  return undefined
}

const isAddress = (host: string) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || host.startsWith('[')

/** Lets the browser create a passkey. Throws an error with a sentence on failure. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<CreatedCredential> {
  const { startRegistration } = await webAuthn()
  return withoutExtensions(await startRegistration({ optionsJSON }).catch(throwReadable))
}

/** Lets the browser ask for a passkey. Throws an error with a sentence on failure. */
export async function askPasskey(optionsJSON: PasskeyRequestOptions): Promise<UsedCredential> {
  const { startAuthentication } = await webAuthn()
  return withoutExtensions(await startAuthentication({ optionsJSON }).catch(throwReadable))
}

/** The server requests no extensions, so their results are dropped. */
function withoutExtensions<Answer extends { clientExtensionResults: object }>(answer: Answer) {
  const { clientExtensionResults: _, ...rest } = answer
  return { ...rest, clientExtensionResults: {} }
}

/** Loaded lazily, because most visits use no passkey. */
async function webAuthn() {
  const why = passkeyObstacle()
  if (why) throw new Error(why)
  return loadCode(() => import('@simplewebauthn/browser'))
}

/** Replaces the technical message of a browser by a sentence. */
function throwReadable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  throw new Error(SENTENCES[code] ?? CLOSED, { cause: error })
}

/** A browser does not report whether its dialog was closed, timed out, or found no passkey. */
const CLOSED = 'No passkey was used: the dialog was closed or timed out. You can try again.'

const ELSEWHERE = 'Passkeys work only at the public address of this server. Open that address and try again.'

const SENTENCES: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device or password manager already has a passkey for your account. Use another one, or keep this one.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "This security key can't store passkeys. Use another one, or this device.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This security key has no PIN or fingerprint. Set one up, or use another key.',
  ERROR_INVALID_DOMAIN: ELSEWHERE,
  ERROR_INVALID_RP_ID: ELSEWHERE,
}
