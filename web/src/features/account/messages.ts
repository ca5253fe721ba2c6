import type { User } from '#shared/account/user.ts'
import { displayNameOf } from '#shared/account/user-words.ts'
import { PRODUCT } from '#shared/product.ts'
import type { ToastMessage } from '../../api/use-action.ts'
import { counted } from '../../ui/text/counted.ts'

/** The toasts of the account actions. */
export const accountMessages = {
  loggedIn: (user: User): ToastMessage => ({
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
  loginFailed: (reason: string): ToastMessage => ({ title: 'Login failed', description: reason }),

  registered: (user: User): ToastMessage => ({
    title: 'Registration successful',
    description: `Welcome to ${PRODUCT}, ${displayNameOf(user)}!`,
  }),
  registrationFailed: (reason: string): ToastMessage => ({
    title: 'Registration failed',
    description: reason,
  }),

  profileChanged: { title: 'Profile updated', description: 'Your profile has been saved.' },
  profileChangeFailed: (): ToastMessage => ({
    title: 'Error',
    description: 'Failed to update profile. Please try again.',
  }),

  passwordChanged: { title: 'Password updated', description: 'Use your new password from now on.' },
  passwordChangeFailed: (reason: string, isFromServer: boolean): ToastMessage => ({
    title: 'Error',
    description: isFromServer ? reason : 'Failed to update password. Please check your current password.',
  }),

  passkeyAdded: (name: string): ToastMessage => ({
    title: 'Passkey added',
    description: `You can now sign in with ${name}.`,
  }),
  passkeyRemoved: (name: string): ToastMessage => ({
    title: 'Passkey removed',
    description: `You can no longer sign in with ${name}.`,
  }),
  passkeyFailed: (reason: string): ToastMessage => ({ title: 'Passkey not changed', description: reason }),

  providerUnlinked: (name: string): ToastMessage => ({
    title: `${name} unlinked`,
    description: 'You now sign in with your password only.',
  }),
  providerFailed: (reason: string): ToastMessage => ({ title: 'Sign-in not changed', description: reason }),

  themeNotSaved: (reason: string): ToastMessage => ({
    title: 'Theme saved in this browser only',
    description: reason,
  }),

  sessionEnded: { title: 'Browser signed out' },
  otherSessionsEnded: (count: number): ToastMessage => ({
    title: 'Other browsers signed out',
    description: counted(count, 'browser was signed out.', 'browsers were signed out.'),
  }),
  sessionNotEnded: (reason: string): ToastMessage => ({ title: 'Not signed out', description: reason }),

  proRequested: {
    title: 'Pro requested',
    description: 'The host of this server has your request.',
  },
  proRequestFailed: (reason: string): ToastMessage => ({ title: 'Pro not requested', description: reason }),

  exported: { title: 'Export ready', description: 'plugfolio-export.zip has been downloaded.' },
  exportFailed: (reason: string): ToastMessage => ({ title: 'Export failed', description: reason }),

  removed: { title: 'Account deleted', description: 'Your account and your library have been deleted.' },
  removalFailed: (reason: string): ToastMessage => ({ title: 'Account not deleted', description: reason }),
}

/** The toasts of signing out: the sidebar and Settings use different ones. */
export const logoutMessages = {
  sidebar: {
    succeeded: { title: 'Logged out', description: 'You have been successfully logged out.' },
    failed: (): ToastMessage => ({ title: 'Error', description: 'Failed to logout. Please try again.' }),
  },
  settings: {
    succeeded: { title: 'Logged out successfully' },
    failed: (reason: string): ToastMessage => ({ title: 'Logout failed', description: reason }),
  },
}

/** The toasts of invitations. */
export const invitationMessages = {
  makeFailed: (reason: string): ToastMessage => ({ title: 'No invitation was created', description: reason }),
  revoked: { title: 'Invitation revoked', description: 'Its link no longer works.' },
  revokeFailed: (reason: string): ToastMessage => ({ title: 'Invitation not revoked', description: reason }),
}
