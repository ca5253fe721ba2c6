import { expect, type Page, type Route } from '@playwright/test'
import { button, keys, overlay, type State, type Step, shows, state, typed } from './state.ts'

/** The pages beside My Plugins, with the library of `furnishLibrary`. */
export const PAGE_STATES: State[] = [
  state('dashboard', '/', shows('Worth doing now')),
  state('dashboard-insights', '/', /^(Show|Hide)$/, shows('By format')),
  overlay('helper', '/updates', /^Connect to Helper App/),
  overlay('removed', '/plugins', 'Recently Removed', shows('Gone')),
  overlay('collection-menu', '/plugins', 'More actions for Mixing'),
  overlay('rename-collection', '/plugins', 'More actions for Mixing', 'Rename'),
  state('empty-collection', '/plugins', /^Mixing/, shows(/is empty/)),
  overlay('bell', '/updates', /^Notifications/),
  overlay('drawer', '/updates', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
  }),
  state('update-history', '/updates', shows('Tape Echo')),
  state('update-details', '/updates', /^Evidence for the update of Tape Echo/, shows('Mark as Up to Date')),
  overlay('update-work-list', '/updates', 'Update All'),
  state('update-history-none', '/updates?tab=history', shows('No Update History')),
  state('uad-workflow', '/uad-workflow', shows('Start This Step')),
  state('helper-app-download', '/helper-app-download', shows('Helper App Download')),
  state('computers', '/computers', shows('Check before a system update')),
  state('systems', '/rosetta-report', shows("1 plugin won't run on macOS 28")),
  state('terms', '/terms', shows('Terms of Service')),
  state('privacy', '/privacy', shows('Privacy Policy')),
  state('not-found', '/nowhere-else', shows('404 Page Not Found')),
]

/** The pages with an empty library. */
export const EMPTY_STATES: State[] = [
  state('dashboard-empty', '/', shows('Start your library')),
  state('dashboard-other-ways', '/', (page) => page.getByText('Other ways').click(), shows('Try Demo')),
  overlay('learn-more', '/', 'Learn More'),
  state('my-plugins-empty', '/plugins', shows('No plugins found')),
  overlay('nothing-removed', '/plugins', 'Recently Removed', shows('Nothing to restore')),
  state('updates-none', '/updates', shows('All Plugins Up to Date')),
  state('songs-empty', '/songs', shows('Drop your songs here')),
  state('uad-begin', '/uad-workflow', shows('Start This Step')),
  overlay('palette-empty', '/', keys('Control+k')),
  overlay('notifications-none', '/', button('Notifications'), shows('No notifications')),
]

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
  state('shared-needs-cut', '/shared-needs#cut', shows('This link is incomplete')),
  state('unsubscribe', '/unsubscribe/a-token', shows('Email notifications')),
]

const advanced = (name: string, ...steps: Step[]) => overlay(name, '/settings?tab=advanced', ...steps)

const PASSWORD = 'correct horse'

const check = (name: string) => (page: Page) => page.getByRole('checkbox', { name }).check({ force: true })

/** Sends the form of the dialog. */
const submit = (page: Page) => page.getByRole('dialog').locator('[type=submit]').click()

/** The settings of an account with a device, a key and a second session. */
export const SETTINGS_STATES: State[] = [
  state('settings-account', '/settings', shows('Account type')),
  state(
    'settings-account-refused',
    '/settings',
    typed({ 'Display Name': 'A' }),
    button('Save Changes'),
    shows('Display name must be at least 2 characters.'),
  ),
  overlay('upgrade', '/settings', 'Upgrade to Pro'),
  state('settings-password', '/settings?tab=password', shows('Change password')),
  state(
    'settings-password-refused',
    '/settings?tab=password',
    'Update Password',
    shows('New password must be at least 6 characters.'),
  ),
  overlay('second-factor', '/settings?tab=password', 'Set Up'),
  overlay(
    'second-factor-key',
    '/settings?tab=password',
    'Set Up',
    typed({ Password: PASSWORD }),
    'Continue',
    (page) => expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeVisible(),
  ),
  state('settings-notifications', '/settings?tab=notifications', check('Quiet hours')),
  state('settings-advanced', '/settings?tab=advanced', shows('Studio Mac'), shows('My script')),
  advanced('import', 'Import Data'),
  advanced('new-api-key', 'New API Key'),
  advanced('new-api-key-refused', 'New API Key', submit, shows('Password is required')),
  advanced(
    'api-key',
    'New API Key',
    typed({ Name: 'Another', Password: PASSWORD }),
    submit,
    shows('Copy Your API Key'),
  ),
  advanced('revoke-api-key', 'Revoke My script'),
  advanced('revoke-device', 'Revoke Studio Mac'),
  advanced('end-session', (page) =>
    page.getByRole('group', { name: "Where you're signed in" }).getByRole('button').first().click(),
  ),
  advanced('end-sessions', 'Sign Out Everywhere Else'),
  advanced('delete-account', button('Delete Account')),
  advanced('delete-account-refused', button('Delete Account'), submit, shows('Password is required')),
]

const PATHS = [
  '/',
  '/plugins',
  '/updates',
  '/uad-workflow',
  '/settings?tab=notifications',
  '/helper-app-download',
  '/computers',
]

const isData = ({ pathname }: URL) =>
  pathname.startsWith('/api/') && !['/api/auth/me', '/api/events'].includes(pathname)

/** The page while the server answers everything but the session like this. */
const answered = (name: string, path: string, answer: (route: Route) => unknown, shown: string): State => ({
  name: `${path} ${name}`,
  open: async (page) => {
    await page.route(isData, answer)
    await page.goto(path)
    await expect(page.locator(shown).first()).toBeAttached()
  },
  close: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
})

const REFUSAL = { status: 500, json: { code: 'internal', message: 'Something went wrong on the server.' } }

const setOffline = (isOffline: boolean) => (page: Page) => page.context().setOffline(isOffline)

/** Every page while its data is on the way and when it does not come, and what is shown without a connection. */
export const TROUBLE_STATES: State[] = [
  ...PATHS.map((path) => answered('waits', path, () => {}, 'h1')),
  ...PATHS.map((path) => answered('fails', path, (route) => route.fulfill(REFUSAL), '[role=alert]')),
  {
    name: 'offline',
    open: async (page) => {
      await page.goto('/plugins')
      await page.getByRole('heading', { name: 'All Plugins' }).waitFor()
      await setOffline(true)(page)
      await shows(/^You.re offline/)(page)
    },
    close: setOffline(false),
  },
  {
    name: 'server-unreachable',
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto('/plugins')
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
    close: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'server-failing',
    open: async (page) => {
      await page.route('**/api/auth/me', (route) => route.fulfill(REFUSAL))
      await page.goto('/')
      await shows('Try Again')(page)
    },
    close: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
]
