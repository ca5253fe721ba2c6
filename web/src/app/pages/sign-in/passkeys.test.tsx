import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aPage } from '../../../../test/a-page.tsx'
import {
  aPasskey,
  browserWithPasskeys,
  closedQuestion,
  makingOptions,
  usingOptions,
} from '../../../../test/a-passkey.ts'
import { aSession } from '../../../../test/a-session.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { userQuery } from '../../../api/queries.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { AuthPage } from './auth-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

/** Passkeys in the settings and at sign-in. */

const account = { server: () => ({ passwordMin: 6, proUrl: null, sendsMail: true }), sessions: () => [] }
const preferences = () => DEFAULT_PREFERENCES

function settings(passkeys: Handlers['passkeys'], more: Handlers['account'] = {}) {
  const user = aUser()
  const server = fakeServer({
    account: { ...account, ...more },
    passkeys: { list: () => [], ...passkeys },
    oidc: { state: () => ({ linked: null, confirmedUntil: null }) },
    secondFactor: { state: () => ({ isOn: false, hasPasskey: false, isRequired: false, codesLeft: 0 }) },
    apiKeys: { list: () => [] },
    notifications: { preferences, list: () => [] },
    plugins: { list: () => [] },
    helper: { devices: () => [] },
    transfer: { list: () => [] },
  })
  return aPage(<SettingsPage />, { server, at: '/settings?tab=password', user })
}

const sentTo = (page: ReturnType<typeof settings>, call: string) =>
  page.server.calls.filter((asked) => asked.call === call).map(({ sent }) => sent)

async function addDialog(page: ReturnType<typeof settings>) {
  await page.user.click(await screen.findByRole('button', { name: 'Add a Passkey' }))
  return within(await screen.findByRole('dialog', { name: 'Add a Passkey' }))
}

const CODES = Array.from({ length: 10 }, (_, index) => `AAAAAAA-BBBBBBB-CCCCCCC-DDDD${index}`)

test('the first passkey is added with name, password, the browser’s prompt and recovery codes', async () => {
  const { create } = browserWithPasskeys()
  const added = [aPasskey({ name: 'Studio Mac' })]
  let isAdded = false
  let sessions = [aSession({ isThis: true }), aSession({ id: 'other' })]
  const passkeys = {
    list: () => (isAdded ? added : []),
    begin: makingOptions,
    add: () => {
      isAdded = true
      return { passkey: aPasskey({ name: 'Studio Mac' }), recoveryCodes: CODES }
    },
  }
  const endOtherSessions = () => {
    sessions = sessions.slice(0, 1)
    return { endedCount: 1 }
  }
  const page = settings(passkeys, { sessions: () => sessions, endOtherSessions })
  const dialog = await addDialog(page)
  const name = dialog.getByLabelText(/Name/)
  expect(name).not.toHaveValue('')
  await page.user.clear(name)
  await page.user.type(name, 'Studio Mac')
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')

  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes.map(({ textContent }) => textContent)).toEqual(CODES)
  expect(create).toHaveBeenCalledOnce()
  expect(sentTo(page, 'passkeys.begin')).toEqual([{ password: 'nightmix1' }])
  expect(sentTo(page, 'passkeys.add')).toMatchObject([
    { name: 'Studio Mac', credential: { id: 'AQID', response: { transports: ['internal'] } } },
  ])
  expect(await dialog.findByText('1 other browser is signed in.')).toBeVisible()
  await page.user.click(dialog.getByRole('button', { name: 'Sign Out Everywhere Else' }))
  await waitFor(() => expect(dialog.queryByText('1 other browser is signed in.')).toBeNull())
  await page.user.click(dialog.getByRole('button', { name: "I've Saved Them" }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const list = within(await screen.findByRole('group', { name: 'Your passkeys' }))
  expect(list.getByText('Studio Mac')).toBeVisible()
  expect(list.getByText('Added 3 days ago · never used')).toBeVisible()
})

test('another passkey creates no new codes, and the dialog closes by itself', async () => {
  browserWithPasskeys()
  const page = settings({
    list: () => [aPasskey()],
    begin: makingOptions,
    add: () => ({ passkey: aPasskey({ name: 'Phone' }), recoveryCodes: [] }),
  })
  const dialog = await addDialog(page)
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')

  expect(await screen.findByText('Passkey added')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('many passkeys are listed, those of another address with their site', async () => {
  browserWithPasskeys()
  const passkeys = Array.from({ length: 20 }, (_, index) => aPasskey({ name: `Key ${index}` }))
  settings({ list: () => [...passkeys.slice(1), aPasskey({ name: 'Old', site: 'old.example' })] })

  const list = within(await screen.findByRole('group', { name: 'Your passkeys' }))
  expect(list.getAllByRole('button', { name: /^Remove / })).toHaveLength(20)
  expect(list.getByText('Added 3 days ago · never used · for old.example')).toBeVisible()
})

test('a closed browser prompt is reported, and the input stays', async () => {
  const { create } = browserWithPasskeys()
  create.mockRejectedValueOnce(closedQuestion())
  const add = vi.fn(() => ({ passkey: aPasskey(), recoveryCodes: [] }))
  const page = settings({ begin: makingOptions, add })
  const dialog = await addDialog(page)
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')

  expect(await screen.findByText(/^No passkey was used: the dialog was closed/)).toBeVisible()
  expect(dialog.getByLabelText(/Password/)).toHaveValue('nightmix1')
  expect(add).not.toHaveBeenCalled()
  await page.user.click(dialog.getByRole('button', { name: 'Add Passkey' }))
  expect(await screen.findByText('Passkey added')).toBeVisible()
})

test('a device that already has a passkey of the account is reported as the reason', async () => {
  const { create } = browserWithPasskeys()
  create.mockRejectedValue(Object.assign(new Error('Registered.'), { name: 'InvalidStateError' }))
  const page = settings({ begin: makingOptions })
  const dialog = await addDialog(page)

  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')

  expect(await screen.findByText(/already has a passkey for your account/)).toBeVisible()
})

test('a passkey is renamed', async () => {
  browserWithPasskeys()
  const passkey = aPasskey()
  const rename = vi.fn(() => ({ ...passkey, name: 'Studio Mac' }))
  const page = settings({ list: () => [passkey], rename })
  await page.user.click(await screen.findByRole('button', { name: 'Rename Laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Passkey' }))
  await page.user.clear(dialog.getByLabelText(/Name/))
  await page.user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await dialog.findByText('Give the passkey a name.')).toBeVisible()

  await page.user.type(dialog.getByLabelText(/Name/), 'Studio Mac{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rename).toHaveBeenCalledExactlyOnceWith({ params: { id: passkey.id }, body: { name: 'Studio Mac' } })
})

test('a passkey is removed with the password; a refusal is shown and keeps the input', async () => {
  browserWithPasskeys()
  const passkey = aPasskey()
  const list = () => [passkey]
  const remove = throwing(
    refusal(409, 'This passkey is your only way to sign in. Set a password first.', 'only_way_in'),
  )
  const page = settings({ list, remove })
  await page.user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Passkey' }))
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1')
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(
    await screen.findByText('This passkey is your only way to sign in. Set a password first.'),
  ).toBeVisible()

  page.server.handlers.passkeys = { list: () => [], remove: () => ({ message: 'done' }) }
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('Passkey removed')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Your passkeys' })).toBeNull())
})

test('a browser without passkeys shows it, and still lists the existing ones', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', undefined)
  settings({ list: () => [aPasskey()] })

  expect(await screen.findByText(/^This browser doesn't support passkeys\./)).toBeVisible()
  expect(screen.getByText('Laptop')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull()
  vi.unstubAllGlobals()
})

test('a page without HTTPS shows it', async () => {
  browserWithPasskeys({ secure: false })
  settings({})

  expect(await screen.findByText(/^Passkeys need an encrypted connection\./)).toBeVisible()
})

test.each(['203.0.113.9', '[2001:db8::1]'])('a page at the IP address %s shows it', async (host) => {
  browserWithPasskeys()
  vi.stubGlobal('location', { ...location, hostname: host, search: '', pathname: '/settings' })
  settings({})

  expect(await screen.findByText(/^Passkeys don't work at an IP address\./)).toBeVisible()
})

function signInPage(handlers: Handlers, at = '/auth') {
  const server = fakeServer({
    notifications: { preferences },
    ...handlers,
    account: { ...account, ...handlers.account },
  })
  return aPage(<AuthPage />, { server, at })
}

test('a passkey alone signs in', async () => {
  const { get } = browserWithPasskeys()
  const user = aUser()
  const page = signInPage({ passkeySignIn: { begin: usingOptions, signIn: () => user } })

  await page.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

  expect(await screen.findByText('Login successful')).toBeVisible()
  expect(get).toHaveBeenCalledOnce()
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(user)
})

test('a closed prompt on the sign-in page keeps the input', async () => {
  const { get } = browserWithPasskeys()
  get.mockRejectedValue(closedQuestion())
  const page = signInPage({ passkeySignIn: { begin: usingOptions } })
  await page.user.type(screen.getByLabelText('Username'), 'mara')

  await page.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

  expect(await screen.findByText(/^No passkey was used/)).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('mara')
})

test('a browser without passkeys, the register form and a provider-only server show no passkey button', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { unmount } = signInPage({})
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  unmount()
  browserWithPasskeys()
  const second = signInPage({}, '/auth?tab=register')
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  second.unmount()
  const provider = { name: 'Studio Login', isOnlyWay: true }
  signInPage({ account: { server: () => ({ ...account.server(), provider }) } })
  expect(await screen.findByRole('link', { name: 'Sign in with Studio Login' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

async function submitPassword(page: ReturnType<typeof signInPage>) {
  await page.user.type(screen.getByLabelText('Username'), 'mara')
  await page.user.type(screen.getByLabelText('Password'), 'nightmix1{Enter}')
}

const login = ({ body }: { body: { code?: string | undefined } }) => {
  if (!body.code) throw refusal(409, 'Use your passkey.', 'passkey_needed')
  return aUser()
}

test('after the password a passkey is the second factor', async () => {
  browserWithPasskeys()
  const page = signInPage({
    account: { login },
    passkeySignIn: { afterPassword: usingOptions, signIn: () => aUser() },
  })
  await submitPassword(page)

  expect(await screen.findByRole('button', { name: 'Use a Passkey' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Use a Passkey' }))

  expect(await screen.findByText('Login successful')).toBeVisible()
  const sent = page.server.calls.find(({ call }) => call === 'passkeySignIn.afterPassword')?.sent
  expect(sent).toEqual({ username: 'mara', password: 'nightmix1' })
})

test('a recovery code is the second factor in a browser without passkeys', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', undefined)
  const page = signInPage({ account: { login } })
  await submitPassword(page)
  expect(await screen.findByText(/^This browser doesn't support passkeys\./)).toBeVisible()

  await page.user.type(screen.getByLabelText('Code'), 'AAAAAAA-BBBBBBB-CCCCCCC-DDDDD{Enter}')

  expect(await screen.findByText('Login successful')).toBeVisible()
  vi.unstubAllGlobals()
})

test('after the provider a passkey is the second factor as well', async () => {
  browserWithPasskeys()
  const passkeySignIn = { afterProvider: usingOptions, signIn: () => aUser() }
  const page = signInPage({ passkeySignIn }, '/auth?step=passkey')

  await page.user.click(await screen.findByRole('button', { name: 'Use a Passkey' }))

  expect(await screen.findByText('Login successful')).toBeVisible()
})

test('a server that requires passkeys shows only the form that adds one', async () => {
  browserWithPasskeys()
  const user = aUser({ needsSecondFactor: true, needsPasskey: true })
  const add = () => ({ passkey: aPasskey(), recoveryCodes: CODES })
  const server = fakeServer({ account, passkeys: { begin: makingOptions, add } })
  const page = aPage(<SecondFactorPage user={user} />, { server, user })
  expect(screen.getByRole('heading', { level: 1, name: 'Add a passkey' })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()

  await page.user.type(screen.getByLabelText(/Password/), 'nightmix1{Enter}')

  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible()
})

test('a server that requires any second factor offers the app and the passkey', async () => {
  browserWithPasskeys()
  const user = aUser({ needsSecondFactor: true })
  const page = aPage(<SecondFactorPage user={user} />, { server: fakeServer({ account }), user })

  await page.user.click(screen.getByRole('radio', { name: 'Passkey' }))

  expect(screen.getByRole('button', { name: 'Add Passkey' })).toBeVisible()
})
