import { expect, type Page } from '@playwright/test'
import { button, overlay, type State, type Step, shows, state, typed } from './state.ts'

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
    page.getByRole('group', { name: 'Where you are signed in' }).getByRole('button').first().click(),
  ),
  advanced('end-sessions', 'Sign Out Everywhere Else'),
  advanced('delete-account', button('Delete Account')),
  advanced('delete-account-refused', button('Delete Account'), submit, shows('Password is required')),
]
