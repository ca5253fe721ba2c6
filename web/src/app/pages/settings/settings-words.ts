import type { ReactNode } from 'react'
import { counted } from '../../../ui/text/counted.ts'
import { sentence } from '../../../ui/text/sentence.ts'
export const yourData = 'Your data'
export const dataHint = 'Export your library, or import one.'
export const exportLibrary = 'Export library'
export const importLibrary = 'Import library'
export const importHint =
  "An export, or a list from another app or a spreadsheet. You'll see a preview first."
export const sharing = 'Sharing'
export const sharingHint = 'What others can learn from your plugins.'
export const sharedLinks = 'Shared links'
export const sharedLinksHint = 'Links to what your songs need. Anyone with a link can open it.'
export const devices = 'Devices'
export const devicesHint = 'Computers whose helper app is connected to your account.'
export const session = 'Session'
export const sessionHint = 'Signs you out on this device only.'
export const signedIn = (displayName: string) => `Signed in as ${displayName}`
export const whereSignedInHint =
  "Browsers signed in to your account. Sign out any you don't recognize, then change your password."
export const apiKeys = 'API keys'
export const apiKeysHint = 'Let your own scripts and apps use your library.'
export const invitations = 'Invitations'
export const invitationsHint = 'Links that let others register on this server.'
export const administration = 'Administration'
export const administrationHint =
  'For administrators of this server: shared edits, and lists of latest versions.'
export const community = 'Community'
export const communityHint = 'Review and undo shared edits.'
export const openCommunity = 'Open Community'
export const about = 'About'
export const aboutHint = 'Include this when you report a problem.'
export const versionHint = 'Version and build of this server.'
export const dangerZone = 'Danger zone'
export const dangerHint = "You can't undo these."
export const deleteAccount = 'Delete account'
export const deleteAccountHint = 'Removes your account and your library.'
export const exportHint = 'Your plugins with every detail.'
export const exportHintOf = (count: number) => `${counted(count, 'plugin')} with every detail.`
export const administrator = 'Administrator'
export const noAdministrator = 'This server has no administrator yet'
export const howToBecome = 'How to become the administrator'
export const hasAdministrator = 'This server already has an administrator'
export const addressExpired = 'The address you opened is no longer valid.'
export const importData = 'Import Data'
export const deleteAccountButton = 'Delete Account'
export const becomeAdministrator = 'Become the Administrator'
export const administratorHint =
  'An administrator invites others, reviews what they share, and turns on public lists of latest versions.'
export const makeAdministrator = (username: string) => `Make ${username} the administrator of this server`
export const administratorNow = (username: string) => `${username} is the administrator now`
export const administratorResult = 'Invitations and Administration are on this page.'
export const notChanged = 'Not changed'
export const couldntLoadSettings = "We couldn't load your settings"
export const settings = 'Settings'
export const notifications = 'Notifications'
export const notificationsHint = "Choose what's worth interrupting you for."
export const profile = 'Profile'
export const profileHint = (product: string) => `How you appear in ${product}.`
export const accountType = 'Account type'
export const currentPlan = 'Your current plan.'
export const theme = 'Theme'
export const themeHint = "Used in all browsers where you haven't chosen a theme."
export const system = 'System'
export const dark = 'Dark'
export const light = 'Light'
export const setPassword = 'Set a password'
export const changePassword = 'Change password'
export const passwordHint = (min: number) => `At least ${min} characters. You stay signed in on this device.`
export const passkeys = 'Passkeys'
export const passkeysHint =
  "Sign in with your fingerprint, your face or your device's PIN. A passkey can't be guessed or phished."
export const signIn = (name: string) => `Sign in with ${name}`
export const signInHint = 'Link an account there to sign in without another password.'
export const twoFactorHint = 'Ask for a code from your phone as well as your password.'
export const onProPlan = "You're on the Pro plan."
export const onFreePlan = "You're on the free plan."
export const openPrintedAddress = (command: ReactNode) =>
  sentence(
    'Open the address that the server printed in its terminal or log when it last started, or run ',
    command,
    '.',
  )
