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
export const noProvider = 'This server has no sign-in provider.'
export const logInWithPassword = 'Please log in with your username and password.'
export const tooManySignIns = 'Too many sign-ins were started from your network.'
export const tryInAMinute = 'Please try again in a minute.'
export const noResponse = (name: string) => `${name} doesn't respond.`
export const tryInAMoment = 'Please try again in a moment. If this continues, tell the host of this server.'
export const notSignedIn = (name: string) => `You were not signed in at ${name}.`
export const signInCanceled = 'The sign-in was canceled or refused there. Please try again.'
export const serverRefused = (name: string) => `${name} refused this server.`
export const tellHost = 'Please tell the host of this server: its log shows why.'
export const untrustedAnswer = (name: string) => `We couldn't verify the response from ${name}.`
export const startAgain =
  'Nothing was changed. Please start again. If it happens again, tell the host of this server.'
export const otherAddress = (name: string) =>
  `The address of ${name} does not match the one configured on this server.`
export const providerIsOff = "Sign-in with it is off. Ask your server's host: the log names both addresses."
export const signInExpired = 'This sign-in has expired.'
export const expiredReasons =
  'It took too long, was already finished, or was started at another address of this server. Please start again.'
export const noAccount = 'You have no account here yet.'
export const askForAccount = (name: string) =>
  `This server doesn't create accounts for users of ${name}. Please ask the host of this server for one.`
export const noEmail = (name: string) => `${name} didn't send your email address.`
export const hostMustEnable = "Your server's host has to enable this."
export const accountDisabled = 'This account is disabled.'
export const askHost = 'Please ask the host of this server.'
export const accountIsTaken = (name: string) => `That account at ${name} signs in to another account here.`
export const unlinkThereFirst = 'Sign in with it and unlink it there first, or link another one.'
export const wrongAccount = (name: string) => `That was another account at ${name}.`
export const signInWithLinked = 'Please sign in there with the account that is linked to this one.'
export const signedOut = 'You were signed out here in the meantime.'
export const logInAgain = 'Please log in and start again.'

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
