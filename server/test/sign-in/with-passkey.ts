import type { Visitor } from '../a-visitor.ts'
import type { AuthenticatorFaults, anAuthenticator } from './an-authenticator.ts'

type Authenticator = ReturnType<typeof anAuthenticator>

/** Adds a passkey to the account that is signed in in this browser. */
export async function addPasskey(
  browser: Visitor,
  authenticator: Authenticator,
  {
    name = 'Laptop',
    password,
    faults,
  }: { name?: string; password?: string | null; faults?: AuthenticatorFaults } = {},
) {
  const body = password === null ? {} : { password: password ?? 'correct horse' }
  const options = await browser.passkeys.begin({ body })
  return browser.passkeys.add({ body: { name, credential: authenticator.make(options, faults) } })
}

/** Signs this browser in with a passkey alone. */
export async function signInByPasskey(
  browser: Visitor,
  authenticator: Authenticator,
  faults?: AuthenticatorFaults,
) {
  const options = await browser.passkeySignIn.begin()
  return browser.passkeySignIn.signIn({ body: { credential: authenticator.use(options, faults) } })
}

/** Signs this browser in with a password, and a passkey as the second factor. */
export async function signInWithPasswordAndPasskey(
  browser: Visitor,
  authenticator: Authenticator,
  username = 'ana',
  faults?: AuthenticatorFaults,
) {
  const body = { username, password: 'correct horse' }
  const options = await browser.passkeySignIn.afterPassword({ body })
  return browser.passkeySignIn.signIn({ body: { credential: authenticator.use(options, faults) } })
}

/** The result of an attempt: `in`, or the error code. */
export const attemptOutcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'in',
    (error) => error.code,
  )
