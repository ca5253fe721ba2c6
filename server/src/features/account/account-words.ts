export const hasAdministrator =
  'This server already has an administrator, so the address no longer works. Ask the administrator or the host of this server.'
export const oldAdministratorAddress =
  'This address no longer works: it was already used, comes from an earlier start, or is incomplete. Restart the server and open the address that it prints.'
export const apiKeyRevoked = 'API key revoked'
export const tooManyApiKeys = (most: number) =>
  `You already have ${most} API keys. Revoke one that you no longer need.`
export const exportRunning =
  'An archive of your data is already being downloaded. Wait for it to finish, or cancel it.'
export const tooManyExports =
  'The server is preparing too many archives right now. Please try again in a minute.'
export const nothingToExport =
  "These plugins can't be exported: they are sample plugins, or no longer in your library."
export const proRequested = 'Your request is on its way to the host of this server.'
export const secondFactorRequired = 'This server requires two-factor authentication.'
export const secondFactorOff = 'Second factor turned off'
export const loggedOut = 'Logged out successfully'
export const sessionEnded = 'Session ended'
export const passwordUpdated = 'Password updated'
export const passwordRequired = 'Password is required'
export const accountDeleted = 'Account deleted'
export const invitationExpired = 'The invitation has expired.'
export const invitationDoesNotWork =
  'This invitation does not work: it was used or revoked, has expired, or the link is incomplete. Ask the person who sent it for a new one.'
export const registrationClosed = "This server isn't accepting new accounts. Please ask its host."
export const invitationOnly =
  'This server is invitation-only. Ask an administrator of this server for a link, and open it in this browser.'
export const passkeyKnown = 'You have already added this passkey.'
export const accountChangedMeanwhile = 'Your account changed in the meantime. Please add the passkey again.'
export const tooManyPasskeys = (most: number) =>
  `You already have ${most} passkeys. Remove one that you no longer need.`
export const passkeyRemoved = 'Passkey removed'
export const noPasskeyHere =
  'You have no passkey for this address. Please enter a recovery code, or a code from your authenticator app.'
export const onlySecondFactor =
  'This server requires two-factor authentication, and this passkey is your only second factor. Add another one first.'
export const passkeyIsOnlyWay = 'This passkey is your only way to sign in. Set a password first.'
export const passkeyLate = 'That took longer than five minutes. Please use your passkey again.'
export const passkeyRefused = 'This passkey was not accepted. Please try again, or use another way.'
export const passkeyAtIpAddress =
  "Passkeys don't work at an IP address. Open this page by the name of the server, or ask its host for one."
export const wrongPassword = 'The password is not correct.'
export const confirmAtProvider =
  'Please sign in at your provider again to confirm that it is you. The confirmation is valid for five minutes.'
export const tooManySignIns = 'Too many people are signing in right now. Please try again in a moment.'
export const tellingPassword = (product: string) =>
  `Your password contains your name, email or “${product}”. Please choose one that's harder to guess.`
export const commonPassword = "That password is too common. Please choose one that's harder to guess."
export const passwordsOff = (provider: string) =>
  `Password sign-in is turned off on this server. Please sign in with ${provider}.`
export const providerSilent = (provider: string | undefined) =>
  `${provider} does not answer. Please try again in a moment.`
export const providerIsOnlyWay = (provider: string) =>
  `${provider} is the only way to sign in on this server.`
export const providerIsYourOnlyWay = (provider: string) =>
  `${provider} is your only way to sign in. Set a password first.`
export const signInTooLong = 'This sign-in took too long. Please start again from the sign-in page.'
export const secondFactorOn = 'Two-factor authentication is already on.'
export const startSecondFactor = 'Start setting up two-factor authentication first.'
export const startSecondFactorAgain = 'Start setting up two-factor authentication again.'
export const wrongCode = 'This code is wrong or was already used. Wait for the next one.'
export const accountChanged = 'This account changed a moment ago. Please sign in again.'
export const usernameTaken = 'This username is already taken. Please choose another.'
export const invalidSignIn = 'Invalid username or password'
export const accountDisabled = 'This account is disabled. Please ask the host of this server.'
export const enterCode = 'Enter the code from your authenticator app, or a recovery code.'
export const usePasskeyOrCode =
  'Use your passkey, or enter a recovery code or a code from your authenticator app.'
