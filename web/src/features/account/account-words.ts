import type { Invitation } from '#shared/account/invitations.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const couldntLoadApiKeys = "We couldn't load your API keys"
export const loadingApiKeys = 'Loading your API keys...'
export const apiKeys = 'Your API keys'
export const revoke = (name: string) => `Revoke ${name}`
export const newApiKey = 'New API Key'
export const mayRead = 'May read'
export const mayReadAndWrite = 'May read and write'
export const revokeApiKey = 'Revoke API Key'
export const apiKeyQuestion = (name: string) => `Are you sure you want to revoke ${name}?`
export const apiKeyRemoval = "Every script or app that uses it stops working. You can't undo this."
export const copyApiKey = 'Copy Your API Key'
export const apiKeyShownOnce = "You won't see it again. Treat it like a password."
export const copiedIt = "I've Copied It"
export const apiKeyUse =
  'Send it in the header “Authorization: Bearer …”. The API is described at /api/openapi.json.'
export const apiKeyPower =
  "Gives a script or app access to your library. It can't see your password, sessions or other keys."
export const createKey = 'Create Key'
export const apiKeyNameHint = "What you'll use it for."
export const access = 'Access'
export const read = 'Read'
export const readAndWrite = 'Read and write'
export const deleteAccount = 'Delete Account'
export const deletedWithAccount =
  'Your account, your library and what you purged are deleted immediately and permanently.'
export const deletionIsFinal = 'No one can restore them.'
export const sharedDetailsStay =
  'Plugin details you shared stay visible to others, without your name. Screenshots you shared are deleted too.'
export const exportDataFirst = 'Export your data first if you might need it.'
export const exportData = 'Export Data'
export const exporting = 'Exporting...'
export const couldntLoadInvitations = "We couldn't load the invitations"
export const loadingInvitations = 'Loading the invitations...'
export const openInvitations = 'Open invitations'
export const revokeInvitationOf = (name: string, createdAt: string) =>
  `Revoke ${name}, created ${formattedDay(createdAt)}`
export const newInvitation = 'New Invitation'
export const revokeInvitation = 'Revoke Invitation'
export const invitationQuestion = (name: string) => `Revoke ${name}?`
export const invitationRemoval = 'Its link stops working right away. You can create another.'
export const copyInvitation = 'Copy the Invitation'
export const invitationShownOnce = "You won't see it again, but you can revoke it until it is used."
export const invitationTerm = (endsAt: string) =>
  `One person can register with it until ${formattedDay(endsAt)}.`
export const invitationPurpose = 'A link that lets one person register on this server.'
export const forWhom = 'For'
export const forWhomHint = 'Only administrators see this.'
export const validFor = 'Valid for'
export const oneDay = '1 day'
export const sevenDays = '7 days'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const passkeyNameHint = 'For example, where it is stored.'
export const addPasskey = 'Add Passkey'
export const waitingForBrowser = 'Waiting for your browser...'
export const couldntLoadPasskeys = "We couldn't load your passkeys"
export const loadingPasskeys = 'Loading your passkeys...'
export const yourPasskeys = 'Your passkeys'
export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Remove ${name}`
export const addPasskeyLabel = 'Add a Passkey'
export const passkeyIsRequired =
  "You sign in with your fingerprint, your face or your device's PIN. After that, your password alone isn't enough."
export const renamePasskey = 'Rename Passkey'
export const removePasskey = 'Remove Passkey'
export const passkeyRemoval = (name: string) =>
  `You'll no longer be able to sign in with ${name}. You can also remove it from your device.`
export const currentPassword = 'Current Password'
export const newPassword = 'New Password'
export const updating = 'Updating...'
export const setPassword = 'Set Password'
export const updatePassword = 'Update Password'
export const proLinkHint = 'See how to get Pro on this server.'
export const proRequestHint = 'Your request goes to the host, who approves it.'
export const upgradeToPro = 'Upgrade to Pro'
export const proLink = 'See How to Get Pro'
export const requestPro = 'Request Pro'
export const requesting = 'Requesting...'
export const aboutPro = (howToGetPro: string) =>
  `Pro adds a badge to your name and unlocks whatever this server's host reserves for Pro. Everything you can do today stays free. ${howToGetPro}`
export const couldntLoadProvider = "We couldn't load your sign-in provider"
export const loadingProvider = 'Loading your sign-in provider...'
export const notLinked = 'Not linked'
export const providerOffer = (name: string) => `Sign in with an account at ${name}.`
export const link = 'Link'
export const unlink = 'Unlink'
export const providerIsOnlyWayHere = "It's the only way to sign in on this server."
export const providerIsOnlyWay = 'Your only way to sign in. Set a password first to unlink it.'
export const providerIsLinked = 'You can sign in with it or with your password.'
export const linkProvider = (name: string) => `Link ${name}`
export const linkProviderHint =
  "You'll sign in there now. After that, you can sign in here with that account."
export const redirecting = 'Redirecting...'
export const unlinkProvider = (name: string) => `Unlink ${name}`
export const unlinkProviderHint = "You'll sign in with your password only. You stay signed in now."
export const unlinking = 'Unlinking...'
export const saveRecoveryCodes = 'Save these recovery codes.'
export const aboutRecoveryCodes =
  "Each works once if you lose your phone or your passkey. You won't see them again."
export const recoveryCodes = 'Recovery codes'
export const saveCodes = 'Save Codes'
export const codesSaved = "I've Saved Them"
export const otherBrowsers = (others: number) =>
  counted(others, 'other browser is signed in.', 'other browsers are signed in.')
export const otherBrowsersStay = 'They stay signed in without this second step, unless you sign them out.'
export const signOutEverywhereElse = 'Sign Out Everywhere Else'
export const signingOut = 'Signing out...'
export const creatingKey = 'Creating a key...'
export const qrCode = 'QR code of the key for an authenticator app'
export const code = 'Code'
export const codeHint = 'The 6-digit code in your app.'
export const turnOn = 'Turn On'
export const turningOn = 'Turning on...'
export const couldntLoadTwoFactor = "We couldn't load your two-factor settings"
export const loadingTwoFactor = 'Loading your two-factor settings...'
export const codesLeft = (codesLeft: number) => `${codesLeft} of 10 recovery codes left.`
export const on = 'On'
export const required = 'Required here'
export const turnOff = 'Turn Off'
export const off = 'Off'
export const passkeyState = (codes: string) => `You sign in with your password and a passkey. ${codes}`
export const setUp = 'Set Up'
export const setUpTwoFactor = 'Set Up Two-Factor Authentication'
export const aboutAuthenticatorApp =
  "An authenticator app shows a new code every 30 seconds. You'll enter it when you sign in."
export const twoFactorOff = 'You sign in with a password only.'
export const turnOffTwoFactor = 'Turn Off Two-Factor Authentication'
export const turningOff = 'Turning off...'
export const codeSource = 'From your authenticator app, or a recovery code.'
export const turnOffHint = "You'll sign in with just your password. Your recovery codes will stop working."
export const passkeyStays = "After your password, you'll be asked for a passkey or a recovery code."
export const couldntLoadSessions = "We couldn't load your sessions"
export const loadingSessions = 'Loading your sessions...'
export const signedInPlaces = "Where you're signed in"
export const thisBrowser = 'This browser'
export const signOut = 'Sign Out'
export const signOutOf = (sessionBrowser: string) => `Sign Out ${sessionBrowser}`
export const showAll = (count: number) => `Show all ${count}`
export const signOutOne = 'Sign Out This Browser'
export const signOutOthersHint = 'This signs out every browser except this one.'
export const signOutHint = (browser: string, sessionDetails: string) =>
  `This signs out ${browser}. ${sessionDetails}.`
export const helpersStay = 'Helper apps stay connected: they are listed under Devices.'
export const passwordQuestion = "Enter your password to confirm it's you."
export const confirmedUntil = (name: string, until: string) => `Confirmed at ${name} until ${until}.`
export const confirmFirst = (name: string) => `Sign in at ${name} again first.`
export const aboutConfirming =
  "This confirms that it's you. You then return here, and the confirmation lasts five minutes."
export const confirmAt = (name: string) => `Confirm at ${name}`
export const twoFactorAuthentication = 'Two-factor authentication'
export const startPasskey = 'Add a passkey'
export const startTwoFactor = 'Set up two-factor authentication'
export const serverRequiresPasskey = 'This server requires a passkey.'
export const serverRequiresTwoFactor = 'This server requires one.'
export const secondStep = 'Second step'
export const authenticatorApp = 'Authenticator app'
export const passkey = 'Passkey'
export const aboutPasskeys = "You sign in with your fingerprint, your face or your device's PIN."
export const secondFactorOn = {
  title: 'Two-factor authentication on',
  description: "You'll be asked for a code when you sign in.",
}
export const secondFactorOff = {
  title: 'Two-factor authentication off',
  description: "You'll sign in with just your password.",
}
const failure = (title: string) => (reason: string) => ({ title, description: reason })
export const secondFactorFailed = failure('Not changed')
export const apiKeyRevoked = (name: string) => ({
  title: 'API key revoked',
  description: `${name} no longer works.`,
})
export const apiKeyNotCreated = failure('API key not created')
export const apiKeyNotRevoked = failure('API key not revoked')
export const scanQrCode = (link: Dress) =>
  sentence(
    'Scan this QR code with your authenticator app, ',
    link('open it on this device'),
    ', or enter the key.',
  )
export const unnamedInvitation = 'an invitation without a name'
export const invitationDetails = ({ madeBy, createdAt, endsAt }: Invitation) =>
  `by ${madeBy || 'the host'} · created ${formattedDay(createdAt)} · expires ${formattedDay(endsAt)}`
export const registrationOpen =
  'Anyone who finds this server can register. Its host can change that with REGISTRATION=invite or REGISTRATION=closed.'
export const registrationClosed =
  'No one can register. The host of this server can change that with REGISTRATION=invite or REGISTRATION=open.'

/** Last use, sign-in and network: `Active 5 min ago · signed in July 1, 2026 · network 203.0.113.*`. `seen` and `began` are in words. */
export const sessionDetails = (seen: string, began: string, network: string | null) =>
  `Active ${seen} · signed in ${began} · ${networkWords(network)}`

function networkWords(network: string | null) {
  if (network === null) return 'local network'
  return network.includes(':') ? `network ${network}::/48` : `network ${network}.*`
}

/** `used` is undefined for a passkey that was never used; `site` for one of this address. */
export const passkeyDetails = (added: string, used: string | undefined, site: string | undefined) =>
  [`Added ${added}`, used ? `used ${used}` : 'never used', site && `for ${site}`].filter(Boolean).join(' · ')
