import type {
  CreatedCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '#shared/account/passkey.ts'
import { loadCode } from '../../../ui/load-code.ts'
import { passkeyObstacles as words } from '../sign-in/sign-in-words.ts'

/** The reason why this browser cannot use passkeys here, as a sentence; undefined if it can. */
export function passkeyObstacle() {
  if (isAddress(location.hostname)) return words.ipAddress
  if (!window.isSecureContext) return words.notEncrypted
  if (typeof window.PublicKeyCredential !== 'function') return words.oldBrowser
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
  throw new Error(SENTENCES[code] ?? words.closed, { cause: error })
}

const SENTENCES: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: words.alreadyHere,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: words.cannotStore,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: words.noPin,
  ERROR_INVALID_DOMAIN: words.otherAddress,
  ERROR_INVALID_RP_ID: words.otherAddress,
}
