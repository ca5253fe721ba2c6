import type { ProviderFailure } from '#shared/account/oidc.ts'

export const username = 'Username'
export const password = 'Password'
export const login = 'Login'
export const loggingIn = 'Logging in...'
export const code = 'Code'
export const codeSource = 'From your authenticator app, or a recovery code.'
export const codeInsteadOfPasskey =
  'Instead of your passkey: a recovery code, or a code from your authenticator app.'
export const signInWithPasskey = 'Sign in with a passkey'
export const waitingForPasskey = 'Waiting for your passkey...'
export const usePasskey = 'Use a Passkey'
export const displayName = 'Display Name'
export const email = 'Email'
export const confirmPassword = 'Confirm Password'
export const createAccount = 'Create Account'
export const creatingAccount = 'Creating Account...'
/** Why a sign-in at the provider `name` failed, and what to do. */
export const providerFailures: Record<ProviderFailure, (name: string) => { title: string; text: string }> = {
  off: () => ({
    title: 'This server has no sign-in provider.',
    text: 'Please log in with your username and password.',
  }),
  slowed: () => ({
    title: 'Too many sign-ins were started from your network.',
    text: 'Please try again in a minute.',
  }),
  away: (name) => ({
    title: `${name} doesn't respond.`,
    text: 'Please try again in a moment. If this continues, tell the host of this server.',
  }),
  declined: (name) => ({
    title: `You were not signed in at ${name}.`,
    text: 'The sign-in was canceled or refused there. Please try again.',
  }),
  refused: (name) => ({
    title: `${name} refused this server.`,
    text: 'Please tell the host of this server: its log shows why.',
  }),
  untrusted: (name) => ({
    title: `We couldn't verify the response from ${name}.`,
    text: 'Nothing was changed. Please start again. If it happens again, tell the host of this server.',
  }),
  misnamed: (name) => ({
    title: `The address of ${name} does not match the one configured on this server.`,
    text: "Sign-in with it is off. Ask your server's host: the log names both addresses.",
  }),
  expired: () => ({
    title: 'This sign-in has expired.',
    text: 'It took too long, was already finished, or was started at another address of this server. Please start again.',
  }),
  closed: (name) => ({
    title: 'You have no account here yet.',
    text: `This server doesn't create accounts for users of ${name}. Please ask the host of this server for one.`,
  }),
  'no-email': (name) => ({
    title: `${name} didn't send your email address.`,
    text: "Your server's host has to enable this.",
  }),
  disabled: () => ({
    title: 'This account is disabled.',
    text: 'Please ask the host of this server.',
  }),
  taken: (name) => ({
    title: `That account at ${name} signs in to another account here.`,
    text: 'Sign in with it and unlink it there first, or link another one.',
  }),
  another: (name) => ({
    title: `That was another account at ${name}.`,
    text: 'Please sign in there with the account that is linked to this one.',
  }),
  'signed-out': () => ({
    title: 'You were signed out here in the meantime.',
    text: 'Please log in and start again.',
  }),
}

/** Tells the rules for a new password, before the server refuses one. */
export const passwordHint = (min: number) => `At least ${min} characters, and hard to guess.`

/** Why no passkey can be used, or none was. */
export const passkeyObstacles = {
  ipAddress:
    "Passkeys don't work at an IP address. Open this page by the server's name, or ask the host to set one up.",
  notEncrypted:
    'Passkeys need an encrypted connection. Open this page with https, or ask the host to set it up.',
  oldBrowser: "This browser doesn't support passkeys. Use a newer one, or sign in another way.",
  /** A browser does not report whether its dialog was closed, timed out, or found no passkey. */
  closed: 'No passkey was used: the dialog was closed or timed out. You can try again.',
  otherAddress: 'Passkeys work only at the public address of this server. Open that address and try again.',
  alreadyHere:
    'This device or password manager already has a passkey for your account. Use it, or choose another device.',
  cannotStore: "This security key can't store passkeys. Use another key, or this device.",
  noPin: 'This security key has no PIN or fingerprint. Set one up, or use another key.',
}
