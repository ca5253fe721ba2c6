import type { User } from '#shared/account/user.ts'
import { displayNameOf } from '#shared/account/user-words.ts'
import { PRODUCT } from '#shared/product.ts'
import type { ToastMessage } from '../../api/use-action.ts'
import { counted } from '../../ui/text/counted.ts'

const failure =
  (title: string) =>
  (reason: string): ToastMessage => ({ title, description: reason })

/** The toasts of the account actions. */
export const accountMessages = {
  loggedIn: (user: User) => ({
    title: 'Login successful',
    description: `Welcome back, ${displayNameOf(user)}!`,
  }),
  stepNeeded: {
    code: {
      title: 'One more step',
      description: 'Enter the code from your authenticator app, or a recovery code.',
      variant: 'info' as const,
    },
    passkey: {
      title: 'One more step',
      description: 'Use your passkey, or enter a recovery code.',
      variant: 'info' as const,
    },
  },
  loginFailed: failure('Login failed'),

  registered: (user: User) => ({
    title: 'Registration successful',
    description: `Welcome to ${PRODUCT}, ${displayNameOf(user)}!`,
  }),
  registrationFailed: failure('Registration failed'),

  profileChanged: { title: 'Profile updated', description: 'Your profile has been saved.' },
  profileChangeFailed: () => ({
    title: 'Error',
    description: 'Failed to update profile. Please try again.',
  }),

  passwordChanged: { title: 'Password updated', description: 'Use your new password from now on.' },
  passwordChangeFailed: (reason: string, isFromServer: boolean) => ({
    title: 'Error',
    description: isFromServer ? reason : 'Failed to update password. Please check your current password.',
  }),

  passkeyAdded: (name: string) => ({
    title: 'Passkey added',
    description: `You can now sign in with ${name}.`,
  }),
  passkeyRemoved: (name: string) => ({
    title: 'Passkey removed',
    description: `You can no longer sign in with ${name}.`,
  }),
  passkeyFailed: failure('Passkey not changed'),

  providerUnlinked: (name: string) => ({
    title: `${name} unlinked`,
    description: 'You now sign in with your password only.',
  }),
  providerFailed: failure('Sign-in not changed'),

  themeNotSaved: failure('Theme saved in this browser only'),

  sessionEnded: { title: 'Browser signed out' },
  otherSessionsEnded: (count: number) => ({
    title: 'Other browsers signed out',
    description: counted(count, 'browser was signed out.', 'browsers were signed out.'),
  }),
  sessionNotEnded: failure('Not signed out'),

  proRequested: {
    title: 'Pro requested',
    description: 'The host of this server has your request.',
  },
  proRequestFailed: failure('Pro not requested'),

  exported: { title: 'Export ready', description: 'plugfolio-export.zip has been downloaded.' },
  exportFailed: failure('Export failed'),

  removed: { title: 'Account deleted', description: 'Your account and your library have been deleted.' },
  removalFailed: failure('Account not deleted'),
}

/** The toasts of signing out: the sidebar and Settings use different ones. */
export const logoutMessages = {
  sidebar: {
    succeeded: { title: 'Logged out', description: 'You have been successfully logged out.' },
    failed: () => ({ title: 'Error', description: 'Failed to logout. Please try again.' }),
  },
  settings: {
    succeeded: { title: 'Logged out successfully' },
    failed: failure('Logout failed'),
  },
}

/** The toasts of invitations. */
export const invitationMessages = {
  makeFailed: failure('No invitation was created'),
  revoked: { title: 'Invitation revoked', description: 'Its link no longer works.' },
  revokeFailed: failure('Invitation not revoked'),
}
