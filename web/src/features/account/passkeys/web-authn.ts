import type { MadeCredential, MakingOptions, UsedCredential, UsingOptions } from '#shared/account/passkey.ts'

/** Why this browser cannot use passkeys here, as a sentence; undefined where it can. */
export function whyNoPasskeys() {
  if (isAddress(location.hostname))
    return 'Passkeys need a name, and this page was opened by an IP address. Open it by the name of the server, or ask its host for one.'
  if (!window.isSecureContext)
    return 'Passkeys need an encrypted connection. Open this page by https, or ask the host of this server for it.'
  if (typeof window.PublicKeyCredential !== 'function')
    return 'This browser does not know passkeys. Use a newer one, or another way to sign in.'
  return undefined
}

const isAddress = (host: string) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || host.startsWith('[')

/** Has the browser make a passkey. Throws with a sentence where it does not. */
export async function makePasskey(optionsJSON: MakingOptions): Promise<MadeCredential> {
  const { startRegistration } = await webAuthn()
  return withoutExtensions(await startRegistration({ optionsJSON }).catch(inWords))
}

/** Has the browser ask for a passkey. Throws with a sentence where none was used. */
export async function askPasskey(optionsJSON: UsingOptions): Promise<UsedCredential> {
  const { startAuthentication } = await webAuthn()
  return withoutExtensions(await startAuthentication({ optionsJSON }).catch(inWords))
}

/** We ask for no extension, so whatever a browser says of them is left out. */
function withoutExtensions<Answer extends { clientExtensionResults: object }>(answer: Answer) {
  const { clientExtensionResults: _, ...rest } = answer
  return { ...rest, clientExtensionResults: {} }
}

/** Fetched with the first passkey: most visits need none. */
async function webAuthn() {
  const why = whyNoPasskeys()
  if (why) throw new Error(why)
  return import('@simplewebauthn/browser')
}

/** What browsers call their refusals is meant for programmers. */
function inWords(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  throw new Error(SENTENCES[code] ?? CLOSED, { cause: error })
}

/** A browser does not say whether its question was closed, whether there was no passkey, or whether it took too long. */
const CLOSED = 'No passkey was used: the question was closed, or took too long. You can try again.'

const ELSEWHERE = 'Passkeys of this server work under its public address only. Open it there, and try again.'

const SENTENCES: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device or password manager already holds a passkey of your account. Use another one, or leave it as it is.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This security key cannot keep passkeys. Use another one, or this device.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This security key asks for no PIN or fingerprint. Set one up, or use another key.',
  ERROR_INVALID_DOMAIN: ELSEWHERE,
  ERROR_INVALID_RP_ID: ELSEWHERE,
}
