import type { Page } from '@playwright/test'
import { button, type State, shows, state, typed } from './state.ts'

const CREDENTIALS = { Username: 'nobody', Password: 'wrong horse' }

/** Answers the next sign-in as the server does for an account with a second factor. */
const asks = (code: string) => (page: Page) =>
  page.route(
    '**/api/auth/login',
    (route) => route.fulfill({ status: 409, json: { code, message: 'Enter the code.' } }),
    { times: 1 },
  )

/** The states without a sign-in. */
export const SIGNED_OUT_STATES: State[] = [
  state('login', '/auth', shows('Welcome back')),
  state('login-empty', '/auth', button('Login'), shows('Username is required')),
  state('login-refused', '/auth', typed(CREDENTIALS), button('Login'), shows('Invalid username or password')),
  state(
    'login-code',
    '/auth',
    asks('second_factor_needed'),
    typed(CREDENTIALS),
    button('Login'),
    shows('Code'),
  ),
  state('login-passkey', '/auth', asks('passkey_needed'), typed(CREDENTIALS), button('Login'), shows('Code')),
  state('provider-failed', '/auth?failed=declined', shows(/^You were not signed in/)),
  state('register', '/auth?tab=register', shows('Build your library')),
  state('register-refused', '/auth?tab=register', button('Create Account'), shows('Invalid email format')),
  state('confirm-email', '/confirm-email/a-token', shows('Confirm your email address')),
  state('shared-needs-cut', '/shared-needs#cut', shows('This link is not complete.')),
  state('unsubscribe', '/unsubscribe/a-token', shows('Email notifications')),
]
