import { type Dress, sentence } from '../../../ui/text/sentence.ts'
export const cantRegisterWithLink = "You can't register with this link."
export const loginOrRegister = 'Login or Register'
export const login = 'Login'
export const register = 'Register'
export const forgotPassword = 'Forgot your password? The host of this server can set a new one for you.'
export const couldntCheckInvitation = "We couldn't check the invitation. Please load this page again."
export const invitationNeeded = 'New accounts need an invitation from an administrator of this server.'
export const registrationIsClosed = "This server isn't accepting new accounts."
export const welcomeBack = 'Welcome back'
export const loginHint = 'Log in to your plugin library.'
export const noAccountYet = "Don't have an account?"
export const buildLibrary = 'Build your library'
export const registerHint = 'An account is free and takes a minute.'
export const hasAccount = 'Already have an account?'
export const oneMoreStep = 'One more step'
export const codeHint = 'Enter the code from your authenticator app, or a recovery code.'
export const passkeyHint = 'Use your passkey, or enter a recovery code.'
export const signIn = (name: string) => `Sign in with ${name}`
export const loggingIn = 'Logging in...'
export const agreement = (terms: Dress, privacy: Dress) =>
  sentence(
    'By signing up, you agree to our ',
    terms('Terms of Service'),
    ' and ',
    privacy('Privacy Policy'),
    '.',
  )
