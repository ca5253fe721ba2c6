import { PRODUCT } from '#shared/product.ts'
import { englishNumber } from '#shared/text/locale.ts'

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
export const invitationRevoked = 'Invitation revoked'
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
export const accountGone = 'This account no longer exists.'
export const passwordTooShort = (least: number) => `Password must be at least ${least} characters`
export const newPasswordTooShort = (least: number) => `New password must be at least ${least} characters.`
export const providerSignInFailed = 'a sign-in at the provider failed'
export const issuerDiffers = (setting: string, issuer: string) =>
  `OIDC_ISSUER is ${setting}, but the provider calls itself ${issuer}`
export const noIdToken = 'no id token'
export const badSubject = 'the subject is empty, too long, or contains control characters'
export const noVisit = 'no visit was started in this browser'
export const columnUpdate = 'Update available'
export const columnUpdateUrl = 'Update URL'
export const columnSize = 'Size in bytes'

/** `README.txt` of the archive: its contents in plain words. */
export const exportReadme = (username: string, now: Date) => `\
This archive contains all data that ${PRODUCT} stores for the account "${username}".
It was created on ${now.toISOString().slice(0, 10)}.

plugfolio.json
    Everything, with the version of the format: your account (without the
    password), your preferences, your sessions, the names of your passkeys,
    your progress in the UAD workflow, your UAD authorizations, your connected helpers
    and their jobs, the versions found on your computers, your notifications,
    your updates and their results, the values you shared, your votes on
    values of other people, your collections, your checklists for new
    computers, the DAWs of your computers, what helpers have seen there of
    your bundles ("checkedBundles": processors, links, signatures, and what
    the lists of your DAWs say) and which of your tags differ in your DAWs
    ("dawTags"), your songs with the plugins that they use, your purchases
    with the plugins that they cover ("amount" is in the smallest unit of the
    currency: 1999 is 19.99 EUR, and 1999 JPY), and
    every plugin with your changes, your notes and all its
    installations. "contents" are the names of the other plugins in a bundle,
    "heldKeys" the identifiers by which songs find them, "minSystem" the
    oldest system that a bundle asks for, "maker" the manufacturer that it states.
    "licenses" are your
    licenses with the places where they are active. Your serials and key files
    are in "vaultRecords", encrypted: only your passphrase or your recovery key
    opens them, and "vaults" has what these need. An import keeps them encrypted.
    "replaced" contains the values read from the plugin that you replaced.
    "fromOthers" contains the values that your page shows because other people
    shared them: they are not yours, and an import keeps them separate. A
    plugin with an id in "mergedInto" was merged into that one, whose
    "recognizedBy" has its keys, too; "rules" recognize what was split off.
    Another with a date in "removedAt" was removed; it is deleted for good
    seven days later. One with a date in "hiddenAt" stays, so that no scan
    brings it back: complete if you chose to keep it hidden, otherwise its
    name and what recognizes its bundles. Scan results are stored for seven days and are not
    included; the plugins you added from them are. You can import the whole
    archive, or this file alone, under Settings, Advanced.

plugins.csv
    The plugins of your library as your page shows them, one per line, for a
    spreadsheet. "Values of others" names the columns of a line with values
    that other people shared. A value that a spreadsheet would read as a
    formula begins with a single quote (').

purchases.csv
    Your purchases, one per line, for a spreadsheet. You can import this table
    again on the Licenses page, with Import Purchases.

pictures
    Your screenshots. "screenshot" in plugfolio.json names each plugin's picture.
`

/** `README.txt` of the archive of a selection. */
export const selectionReadme = (count: number, now: Date) => `\
This archive contains ${count === 1 ? '1 plugin' : `${englishNumber(count)} plugins`} of a ${PRODUCT} library.
It was created on ${now.toISOString().slice(0, 10)}.

plugfolio.json
    The plugins with your changes, tags, notes and installations, their
    updates, and the collections into which you picked them. Nothing else from
    your account is included. You can import the whole archive, or this file
    alone, under Settings, Advanced.

plugins.csv
    The same plugins as your page shows them, one per line, for a spreadsheet.
    A value that a spreadsheet would read as a formula begins with a single
    quote (').

pictures
    Your screenshots. "screenshot" in plugfolio.json names each plugin's picture.
`
