import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiKey } from '#shared/account/api-key.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aSession } from '../../../../test/a-session.ts'
import { aUser } from '../../../../test/a-user.ts'
import { anImport, undone } from '../../../../test/an-import.ts'
import { fakeServer, type Handlers, noConnection, refusal, throwing } from '../../../../test/fake-server.ts'
import { loadLazyParts } from '../../../../test/lazy-parts.ts'
import { preferencesQuery, secondFactorQuery, userQuery } from '../../../api/queries.ts'
import { SettingsPage } from './settings-page.tsx'

beforeAll(loadLazyParts)

function settings(tab = '', handlers: Handlers = {}, user = aUser()) {
  const server = fakeServer({ plugins: { list: () => [aPlugin(), aPlugin()] }, ...handlers })
  return aPage(<SettingsPage />, { server, at: `/settings${tab && `?tab=${tab}`}`, user })
}

const refuse = (status: number, sentence: string) => throwing(refusal(status, sentence))

test('the address contains the selected tab, and the input on another one stays', async () => {
  const page = settings()
  const name = () => screen.getByRole('textbox', { name: 'Display Name' })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Account', 'Password', 'Notifications', 'Advanced'])
  expect(screen.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
  await page.user.clear(name())
  await page.user.type(name(), 'Half a na')

  await page.user.click(screen.getByRole('tab', { name: 'Advanced' }))
  expect(page.address()).toBe('/settings?tab=advanced')
  expect(await screen.findByRole('button', { name: 'Export Data' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Display Name' })).toBeNull()
  await page.user.click(screen.getByRole('tab', { name: 'Account' }))

  expect(name()).toHaveValue('Half a na')
})

test('a spinner is shown until everything is loaded; what cannot be loaded is reported and loaded again on demand', async () => {
  let fail = (_: Error) => {}
  const preferences = () => new Promise<never>((_, reject) => (fail = reject))
  const page = settings('notifications', { notifications: { preferences } })
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()

  fail(noConnection())
  expect(await screen.findByText("We couldn't load your settings")).toBeVisible()
  page.server.handlers.notifications = {}
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('a changed name is saved, updated everywhere and confirmed; one that could not be saved stays in its field', async () => {
  const page = settings('', { account: { changeProfile: refuse(500, 'Broken.') } })
  const name = await screen.findByLabelText('Display Name')
  await page.user.type(name, ' the Second{Enter}')
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  expect(name).toHaveValue('Mara Winter the Second')

  page.server.handlers.account = { changeProfile: ({ body }) => aUser(body) }
  await page.user.click(screen.getByRole('button', { name: 'Save Changes' }))

  expect(await screen.findByText('Profile updated')).toBeVisible()
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(
    aUser({ displayName: 'Mara Winter the Second' }),
  )
})

test('a new email address requires the password', async () => {
  const page = settings('', { account: { changeProfile: ({ body }) => aUser(body) } })
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull()
  await page.user.clear(screen.getByLabelText('Email'))
  await page.user.type(screen.getByLabelText('Email'), 'new@example.org')

  await page.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Password is required')).toBeVisible()
  await page.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')

  expect(await screen.findByText('Profile updated')).toBeVisible()
  const changes = page.server.calls.filter(({ call }) => call === 'account.changeProfile')
  expect(changes.at(-1)).toMatchObject({
    sent: { email: 'new@example.org', password: 'correct horse' },
  })
})

test('without a Pro address the upgrade refers to the host', async () => {
  const page = settings('', { account: { requestPro: () => ({ message: 'asked' }) } })
  expect(await screen.findByText('Free Account')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Pro' }))
  expect(dialog.getByText(/Your request goes to the host, who approves it/)).toBeVisible()

  await page.user.click(dialog.getByRole('button', { name: 'Request Pro' }))

  expect(await screen.findByText('Pro requested')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.server.calls.at(-1)).toEqual({ call: 'account.requestPro' })
})

test('with a Pro address the upgrade links to it, and a Pro user is not asked', async () => {
  const server = () => ({ passwordMin: 6, proUrl: 'https://studio.example/pro', sendsMail: true })
  const page = settings('', { account: { server } })
  await page.user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))

  const link = await screen.findByRole('link', { name: 'See How to Get Pro' })
  expect(link).toHaveAttribute('href', 'https://studio.example/pro')
  expect(screen.queryByRole('button', { name: 'Request Pro' })).toBeNull()
  page.unmount()
  settings('', {}, aUser({ isPro: true }))
  expect(await screen.findByText('Pro Account')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull()
})

async function changePassword(page: ReturnType<typeof settings>, [current, next, again]: string[]) {
  await page.user.type(await screen.findByLabelText('Current Password'), current ?? '')
  await page.user.type(screen.getByLabelText('New Password'), next ?? '')
  await page.user.type(screen.getByLabelText('Confirm Password'), again ?? '')
  await page.user.click(screen.getByRole('button', { name: 'Update Password' }))
}

test('a changed password is confirmed and the form is empty again; a refused one shows the reason and keeps its input', async () => {
  const page = settings('password', { account: { changePassword: refuse(400, 'It is not correct.') } })
  await changePassword(page, ['nightmix1', 'tapehead9', 'tapehead9'])
  expect(await screen.findByText('It is not correct.')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  page.server.handlers.account = { changePassword: refuse(502, '') }
  await page.user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(
    await screen.findByText('Failed to update password. Please check your current password.'),
  ).toBeVisible()
  expect(screen.getByLabelText('New Password')).toHaveValue('tapehead9')

  page.server.handlers.account = { changePassword: () => ({ message: 'done' }) }
  await page.user.click(screen.getByRole('button', { name: 'Update Password' }))

  expect(await screen.findByText('Password updated')).toBeVisible()
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
    expect(screen.getByLabelText(label)).toHaveValue('')
  }
  expect(page.server.calls.at(-1)).toEqual({
    call: 'account.changePassword',
    sent: { currentPassword: 'nightmix1', newPassword: 'tapehead9' },
  })
})

test.each([
  [['nightmix1', 'short', 'short'], 'New password must be at least 6 characters.'],
  [['nightmix1', 'tapehead9', 'tapehead8'], 'Passwords do not match'],
])('the passwords %j are rejected before anything is sent', async (typed, sentence) => {
  const page = settings('password')

  await changePassword(page, typed)

  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
  expect(page.server.calls.map(({ call }) => call)).not.toContain('account.changePassword')
})

test('the switches are saved on the server; those that could not be saved are reported and keep their state', async () => {
  const page = settings('notifications', { notifications: { changePreferences: refuse(500, 'Broken.') } })
  const switches = await screen.findAllByRole<HTMLInputElement>('switch')
  expect(switches.map(({ name, checked }) => [name, checked])).toEqual([
    ['pluginUpdates', true],
    ['uadProcessing', true],
    ['emailNotifications', false],
    ['desktopNotifications', true],
    ['endingTerms', true],
  ])
  await page.user.click(screen.getByRole('switch', { name: 'Email notifications' }))
  await page.user.click(screen.getByRole('button', { name: 'Save Preferences' }))
  expect(await screen.findByText('Failed to update notification settings. Please try again.')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Email notifications' })).toBeChecked()

  page.server.handlers.notifications = { changePreferences }
  await page.user.click(screen.getByRole('button', { name: 'Save Preferences' }))

  expect(await screen.findByText('Notification settings updated')).toBeVisible()
  expect(page.queries.getQueryData(preferencesQuery.queryKey)).toEqual({
    ...DEFAULT_PREFERENCES,
    emailNotifications: true,
  })
})

const changePreferences: NonNullable<Handlers['notifications']>['changePreferences'] = ({ body }) => ({
  ...DEFAULT_PREFERENCES,
  ...body,
})

test('enabled quiet hours show their times and the browser’s time zone', async () => {
  const preferences = () => ({ ...DEFAULT_PREFERENCES, timeZone: 'Asia/Tokyo' })
  const page = settings('notifications', { notifications: { preferences, changePreferences } })
  const quietHours = await screen.findByRole('checkbox', { name: 'Quiet hours' })
  expect(screen.queryByLabelText('From')).toBeNull()
  await page.user.click(quietHours)
  await page.user.clear(screen.getByLabelText('From'))
  await page.user.type(screen.getByLabelText('From'), '23:30')

  await page.user.click(screen.getByRole('button', { name: 'Save Preferences' }))

  expect(await screen.findByText('Notification settings updated')).toBeVisible()
  expect(page.server.calls.at(-1)?.sent).toMatchObject({
    quietHours: true,
    quietFrom: '23:30',
    quietTo: '08:00',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('a server without email is reported beside the switch, and the permission for banners is requested only after a click', async () => {
  const ask = vi.fn(async () => 'granted')
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask })
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = settings('notifications', {
    account: { server: () => ({ passwordMin: 6, proUrl: null, sendsMail: false }) },
  })
  expect(await screen.findByRole('switch', { name: 'Email notifications' })).toHaveAccessibleDescription(
    "A copy of your notifications by email. This server doesn't send email yet.",
  )
  expect(ask).not.toHaveBeenCalled()

  await page.user.click(screen.getByRole('button', { name: 'Allow in This Browser' }))

  expect(ask).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow in This Browser' })).toBeNull())
})

test('Sign Out leads to the sign-in page with the message of Settings; a refused one keeps the session', async () => {
  const page = settings('advanced', { account: { logout: refuse(500, 'Broken.') } })
  await page.user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByText('Logout failed')).toBeVisible()
  expect(screen.getByText('Broken.')).toBeVisible()
  expect(page.queries.getQueryData(userQuery.queryKey)).not.toBeNull()

  page.server.handlers.account = { logout: () => ({ message: 'done' }) }
  await page.user.click(screen.getByRole('button', { name: 'Sign Out' }))

  expect(await screen.findByText('Logged out successfully')).toBeVisible()
  expect(page.address()).toBe('/auth')
  expect(page.queries.getQueryData(userQuery.queryKey)).toBeNull()
})

test('deleting the account requires the password, warns that it is final and offers an export; a wrong password deletes nothing', async () => {
  const page = settings('advanced', { account: { remove: refuse(400, 'The password is not correct.') } })
  await page.user.click(await screen.findByRole('button', { name: 'Delete Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Account' }))
  expect(dialog.getByText('No one can restore them.')).toBeVisible()
  expect(dialog.getByText(/^Plugin details you shared .* without your name\./)).toBeVisible()
  expect(dialog.getByLabelText('Password')).toHaveFocus()
  expect(dialog.getByRole('button', { name: 'Export Data' })).toBeVisible()

  await page.user.click(dialog.getByRole('button', { name: 'Delete Account' }))
  expect(await dialog.findByText('Password is required')).toBeVisible()
  expect(page.server.calls.map(({ call }) => call)).not.toContain('account.remove')
  await page.user.type(dialog.getByLabelText('Password'), 'nightmix1')
  await page.user.click(dialog.getByRole('button', { name: 'Delete Account' }))
  expect(await screen.findByText('The password is not correct.')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveValue('nightmix1'))
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(aUser())

  page.server.handlers.account = { remove: () => ({ message: 'done' }) }
  await page.user.click(dialog.getByRole('button', { name: 'Delete Account' }))

  expect(await screen.findByText('Account deleted')).toBeVisible()
  expect(page.address()).toBe('/auth')
  expect(page.server.calls).toContainEqual({ call: 'account.remove', sent: { password: 'nightmix1' } })
})

test('Advanced lists the connected devices with their details and last contact, and the sessions, of which the current one has no button to end it', async () => {
  const mac = aDevice({ name: 'Studio Mac', version: '1.0.0' })
  const lastSeenAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const pc = aDevice({ name: 'Live PC', platform: 'windows', version: '1.1.0', isOnline: false, lastSeenAt })
  const version = '0.1.0 build 20261127.3fa92c1'
  const server = () => ({ version, passwordMin: 6, proUrl: null, sendsMail: true })
  settings('advanced', { helper: { devices: () => [mac, pc] }, account: { sessions: twoSessions, server } })

  expect(await screen.findByText(`Plugfolio ${version}`)).toBeVisible()
  const list = within(await screen.findByRole('group', { name: "Where you're signed in" }))
  expect(list.getByText('Firefox on macOS')).toBeVisible()
  expect(list.getByText('Active now · signed in just now · network 203.0.113.*')).toBeVisible()
  expect(list.getByText('Active now · signed in just now · local network')).toBeVisible()
  expect(list.getByText('This browser')).toBeVisible()
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual(['Sign Out'])
  const rows = within(await screen.findByRole('list', { name: 'Connected devices' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Studio MacmacOS · version 1.0.0 · onlineRevoke',
    'Live PCWindows · version 1.1.0 · last seen 3 h agoRevoke',
  ])
})

test('a device is revoked after a question; a refusal shows the reason, and without devices Computers is the way', async () => {
  const mac = aDevice({ name: 'Studio Mac' })
  let paired = [mac]
  const list = () => paired
  const page = settings('advanced', { helper: { devices: list, revoke: refuse(503, 'Busy.') } })
  await page.user.click(await screen.findByRole('button', { name: 'Revoke Studio Mac' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Device' }))
  expect(page.server.calls.map(({ call }) => call)).not.toContain('helper.revoke')
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Busy.')).toBeVisible()
  expect(screen.getByRole('alertdialog', { name: 'Revoke Device' })).toBeVisible()

  const revoke = () => {
    paired = []
    return { message: 'done' }
  }
  page.server.handlers.helper = { devices: list, revoke }
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('Studio Mac is no longer connected to your account.')).toBeVisible()
  expect(page.server.calls.find(({ call }) => call === 'helper.revoke')?.params).toEqual({ id: mac.id })
  expect(await screen.findByText('No devices')).toBeVisible()
  const devices = within(screen.getByRole('region', { name: 'Devices' }))
  const way = devices.getByRole('link', { name: 'Open Computers' })
  expect(way).toHaveAttribute('href', '/computers')
  await waitFor(() => expect(way).toHaveFocus())
})

test('a second factor is set up in three steps, and the recovery codes can be saved', async () => {
  let isOn = false
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFF${index}`)
  const page = settings('password', {
    secondFactor: {
      state: () => ({ isOn, hasPasskey: false, isRequired: false, codesLeft: isOn ? 10 : 0 }),
      begin: () => ({ key: 'ABCDEFGH', link: 'otpauth://totp/Plugfolio:mara?secret=ABCDEFGH' }),
      confirm: () => {
        isOn = true
        return { recoveryCodes }
      },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Set Up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Up Two-Factor Authentication' }))
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')
  expect(await dialog.findByText('ABCD EFGH')).toBeVisible()
  expect(dialog.getByRole('img', { name: 'QR code of the key for an authenticator app' })).toBeVisible()
  expect(dialog.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^otpauth:/))

  await page.user.type(dialog.getByLabelText(/Code/), '123456{Enter}')
  await dialog.findByText(/Each works once/)
  page.server.handlers.secondFactor = { state: throwing(noConnection()) }
  await act(() => page.queries.refetchQueries({ queryKey: secondFactorQuery.queryKey }))

  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes.map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  await page.user.click(dialog.getByRole('button', { name: "I've Saved Them" }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('10 of 10 recovery codes left.')).toBeVisible()
  expect(page.server.calls.filter(({ sent }) => sent).map(({ sent }) => sent)).toEqual([
    { password: 'nightmix1' },
    { code: '123456' },
  ])
})

test('a second factor is turned off with password and code, unless the host requires it; a wrong code keeps the input', async () => {
  const state = (isRequired: boolean) => () => ({ isOn: true, hasPasskey: false, isRequired, codesLeft: 3 })
  const required = settings('password', { secondFactor: { state: state(true) } })
  expect(await screen.findByText('Required here')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn Off' })).toBeNull()
  required.unmount()

  const end = refuse(400, 'This code is wrong.')
  const page = settings('password', { secondFactor: { state: state(false), end } })
  await page.user.click(await screen.findByRole('button', { name: 'Turn Off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn Off Two-Factor Authentication' }))
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1')
  await page.user.type(dialog.getByLabelText(/Code/), '000000')
  await page.user.click(dialog.getByRole('button', { name: 'Turn Off' }))
  expect(await screen.findByText('This code is wrong.')).toBeVisible()

  page.server.handlers.secondFactor = { state: state(false), end: () => ({ message: 'done' }) }
  await page.user.click(dialog.getByRole('button', { name: 'Turn Off' }))

  expect(await screen.findByText("You'll sign in with just your password.")).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an API key is created, shown once, listed with its scope, and revoked after a question', async () => {
  const key = { id: crypto.randomUUID(), name: 'Backup', scope: 'write' as const, lastUsedAt: null }
  const made: ApiKey = { ...key, createdAt: new Date().toISOString() }
  let keys: ApiKey[] = []
  const page = settings('advanced', {
    apiKeys: {
      list: () => keys,
      make: () => {
        keys = [made]
        return { key: made, token: 'pfk_only-here' }
      },
      revoke: () => {
        keys = []
        return { message: 'done' }
      },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'New API Key' }))
  const form = within(await screen.findByRole('dialog', { name: 'New API Key' }))
  await page.user.type(form.getByLabelText(/Name/), 'Backup')
  await page.user.selectOptions(form.getByLabelText('Access'), 'Read and write')
  await page.user.type(form.getByLabelText(/Password/), 'nightmix1')
  await page.user.click(form.getByRole('button', { name: 'Create Key' }))

  expect(await screen.findByText('pfk_only-here')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: "I've Copied It" }))
  expect(screen.queryByText('pfk_only-here')).toBeNull()
  expect(screen.getByText('May read and write · created just now · never used')).toBeVisible()
  expect(page.server.sent('apiKeys.make')[0]).toEqual({
    name: 'Backup',
    scope: 'write',
    password: 'nightmix1',
  })

  await page.user.click(screen.getByRole('button', { name: 'Revoke Backup' }))
  await page.user.click(await screen.findByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('Backup no longer works.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Your API keys' })).toBeNull())
})

const ELSEWHERE = '00000000-0000-4000-8000-000000000e15'

/** This browser and another one. */
const twoSessions = () => [
  aSession({ isThis: true }),
  aSession({ id: ELSEWHERE, browser: 'Safari on iOS', network: null }),
]

test.each([
  ['Sign Out Safari on iOS', 'Sign Out This Browser', 'Browser signed out', { id: ELSEWHERE }],
  ['Sign Out Everywhere Else', 'Sign Out Everywhere Else', '1 browser was signed out.', {}],
])(
  '%s asks first and then removes the session from the list; a refusal shows the reason',
  async (button, title, message, params) => {
    let list = twoSessions()
    const sessions = () => list
    const busy = refuse(503, 'Busy.')
    const page = settings('advanced', { account: { sessions, endSession: busy, endOtherSessions: busy } })
    await page.user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('alertdialog', { name: title }))
    await page.user.click(dialog.getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText('Busy.')).toBeVisible()
    expect(screen.getByRole('alertdialog', { name: title })).toBeVisible()

    const end = () => {
      list = list.filter(({ isThis }) => isThis)
      return { message: 'done', endedCount: 1 }
    }
    page.server.handlers.account = { sessions, endSession: end, endOtherSessions: end }
    await page.user.click(dialog.getByRole('button', { name: 'Sign Out' }))

    expect(await screen.findByText(message)).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
    expect(page.server.calls.find(({ call }) => /account\.end/.test(call))?.params ?? {}).toEqual(params)
  },
)

test('a recent import is listed and can be undone', async () => {
  const undo = vi.fn(() => undone({ removedCount: 2, keptCount: 1 }))
  let imports = [{ ...importOf('plugins.csv', 2), variantCount: 3 }, importOf('nothing.csv', 0)]
  const page = settings('advanced', { transfer: { list: () => imports, undo } })
  const button = await screen.findByRole('button', { name: 'Undo Import of plugins.csv' })
  expect(
    screen.getByText(/: 2 plugins added, 0 updated, 3 variants joined to their products\./),
  ).toBeVisible()
  expect(screen.queryByText('nothing.csv')).toBeNull()

  imports = []
  await page.user.click(button)

  expect(
    await screen.findByText('2 plugins removed, 0 restored. 1 plugin was found again and kept.'),
  ).toBeVisible()
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('plugins.csv')).toBeNull())
})

const importOf = (source: string, createdCount: number) =>
  anImport({ id: crypto.randomUUID(), source, createdCount })

const server = () => ({
  passwordMin: 6,
  proUrl: null,
  sendsMail: true,
  provider: { name: 'Studio Login', isOnlyWay: false },
})
const WITHOUT_PASSWORD = aUser({ isWithoutPassword: true })

/** The addresses that the page would have opened. */
function departures() {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  return assign.mock.calls
}

test('an account at the provider is linked with the password, and the page opens the provider', async () => {
  const gone = departures()
  const page = settings('password', {
    account: { server },
    oidc: { link: () => ({ address: 'https://login.example/auth' }) },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Link' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Password'), 'nightmix1')
  await page.user.click(dialog.getByRole('button', { name: 'Link' }))

  await waitFor(() => expect(gone).toEqual([['https://login.example/auth']]))
  expect(page.server.calls.at(-1)).toMatchObject({ call: 'oidc.link', sent: { password: 'nightmix1' } })
})

test('a user without a password sets one after confirming at the provider, and cannot unlink before', async () => {
  const gone = departures()
  const oidc = {
    state: () => ({ linked: 'mara', confirmedUntil: null }),
    confirm: () => ({ address: 'https://login.example/auth' }),
  }
  const page = settings('password', { account: { server }, oidc }, WITHOUT_PASSWORD)

  expect(
    await screen.findByText('Your only way to sign in. Set a password first to unlink it.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull()
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Confirm at Studio Login' }))
  await waitFor(() => expect(gone).toEqual([['https://login.example/auth']]))
})

test('a recent confirmation replaces the password', async () => {
  const confirmedUntil = new Date(Date.now() + 60_000).toISOString()
  const account = { server, changePassword: () => ({ message: 'ok' }), me: () => aUser() }
  const oidc = { state: () => ({ linked: 'mara', confirmedUntil }) }
  const page = settings('password', { account, oidc }, WITHOUT_PASSWORD)
  expect(await screen.findByText(/Confirmed at Studio Login until/)).toBeVisible()
  await page.user.type(screen.getByLabelText('New Password'), 'nightmix2')
  await page.user.type(screen.getByLabelText('Confirm Password'), 'nightmix2')
  await page.user.click(screen.getByRole('button', { name: 'Set Password' }))

  expect(await screen.findByText('Password updated')).toBeVisible()
  const change = page.server.calls.find(({ call }) => call === 'account.changePassword')
  expect(change?.sent).toEqual({ newPassword: 'nightmix2' })
})

const CODE = 'c'.repeat(43)
const NOBODY = { state: () => ({ exists: false }) }

test('the printed address asks once for the password, and makes its user the administrator', async () => {
  history.replaceState(null, '', `/settings?tab=advanced#${CODE}`)
  const page = settings('advanced', {
    administrator: { ...NOBODY, become: () => aUser({ role: 'admin' }) },
  })
  const make = await screen.findByRole('button', { name: 'Make mara the administrator of this server' })
  expect(page.server.calls.map(({ call }) => call)).not.toContain('administrator.become')
  await page.user.type(within(screen.getByRole('dialog')).getByLabelText(/^Password/), 'nightmix1')

  await page.user.click(make)

  expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible()
  expect(page.server.sent('administrator.become')[0]).toEqual({ code: CODE, password: 'nightmix1' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.hash).toBe('')
})

test('an address that is spent says so', async () => {
  history.replaceState(null, '', `/settings?tab=advanced#${CODE}`)
  settings('advanced')

  expect(await screen.findByText('This server already has an administrator')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  history.replaceState(null, '', '/')
})
