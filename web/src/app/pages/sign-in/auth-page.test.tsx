import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PROVIDER_FAILURES } from '#shared/account/oidc.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aPage } from '../../../../test/a-page.tsx'
import {
  aPasskey,
  browserWithPasskeys,
  closedQuestion,
  makingOptions,
  usingOptions,
} from '../../../../test/a-passkey.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { userQuery } from '../../../api/queries.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { AuthPage } from './auth-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

type Account = Handlers['account']

const SETTINGS = { passwordMin: 6, proUrl: null, sendsMail: true }

const authPage = (account: Account = {}, at = '/auth', handlers: Handlers = {}) =>
  aPage(<AuthPage />, { server: fakeServer({ ...handlers, account }), at })

const refuse = (status: number, sentence: string, code?: string) => throwing(refusal(status, sentence, code))

/** The calls of the form, without the request for the server's settings. */
const callsOf = (page: ReturnType<typeof authPage>) =>
  page.server.calls.filter(({ call }) => call !== 'account.server')

async function register(page: ReturnType<typeof authPage>, changes: Record<string, string> = {}) {
  const typed = { ...REGISTRATION, ...changes }
  for (const [label, text] of Object.entries(typed)) await page.user.type(screen.getByLabelText(label), text)
  await page.user.click(screen.getByRole('button', { name: 'Create Account' }))
}

const REGISTRATION = {
  Username: 'mara',
  'Display Name': 'Mara Winter',
  Email: 'mara@example.com',
  Password: 'nightmix1',
  'Confirm Password': 'nightmix1',
}

test.each([
  ['invite' as const, 'New accounts need an invitation from an administrator of this server.'],
  ['closed' as const, "This server isn't accepting new accounts."],
])('with registration %s the page has no register tab and says why', async (registration, words) => {
  authPage({ server: () => ({ ...SETTINGS, registration }) })

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('the page opens with the login and the cursor in the first field', () => {
  authPage()

  expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tab', { name: 'Register' })).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveFocus()
  expect(document.title).toBe('Login · Plugfolio')
  expect(screen.getByRole('img', { name: 'Plugfolio' })).toHaveAttribute('src', '/assets/logo.png')
  expect(screen.getByText(/By signing up, you agree to our/)).toHaveTextContent(
    'By signing up, you agree to our Terms of Service and Privacy Policy.',
  )
  expect(screen.getByText(/^Forgot your password\? The host of this server/)).toBeVisible()
})

test.each([
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
])('%s leads to %s, or to the page of the host in a new tab', async (name, address) => {
  const page = authPage()
  await page.user.click(screen.getByRole('link', { name }))
  expect(page.address()).toBe(address)
  page.unmount()

  const [termsUrl, privacyUrl] = ['https://studio.example/terms', 'https://studio.example/privacy']
  authPage({ server: () => ({ ...SETTINGS, termsUrl, privacyUrl }) })

  const link = await screen.findByRole('link', { name: `${name} (opens in a new tab)` })
  expect(link).toHaveAttribute('href', `https://studio.example${address}`)
})

test('the links open the other form and keep the requested page', async () => {
  const page = authPage({}, '/auth?next=%2Fplugins')

  await page.user.click(screen.getByRole('link', { name: 'Register' }))
  expect(page.address()).toBe('/auth?next=%2Fplugins&tab=register')
  expect(screen.getByRole('heading', { name: 'Build your library' })).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveFocus()

  await page.user.click(screen.getByRole('link', { name: 'Login' }))
  expect(page.address()).toBe('/auth?next=%2Fplugins&tab=login')
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('nothing is sent without a username or password; a refused login shows the reason and keeps the input', async () => {
  const page = authPage({ login: refuse(401, 'Invalid username or password') })

  await page.user.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Username is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(callsOf(page)).toEqual([])
  await submitPassword(page)

  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getByText('Invalid username or password')).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('mara')
  expect(screen.getByLabelText('Password')).toHaveValue('nightmix1')
})

async function submitPassword(page: ReturnType<typeof authPage>) {
  await page.user.type(screen.getByLabelText('Username'), 'mara')
  await page.user.type(screen.getByLabelText('Password'), 'nightmix1{Enter}')
}

test('the button shows a running login; then the user is greeted', async () => {
  let answer = () => {}
  const response = new Promise<void>((resolve) => {
    answer = resolve
  })
  const page = authPage({ login: () => response.then(() => aUser()) })
  const theme = 'light' as const
  page.server.handlers.notifications = { preferences: () => ({ ...DEFAULT_PREFERENCES, theme }) }
  await submitPassword(page)

  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled()
  answer()

  expect(await screen.findByText('Login successful')).toBeVisible()
  expect(screen.getByText('Welcome back, Mara Winter!')).toBeVisible()
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(aUser())
  expect(callsOf(page)).toEqual([
    { call: 'account.login', sent: { username: 'mara', password: 'nightmix1' } },
    { call: 'notifications.preferences' },
  ])
  // No theme was chosen in this browser, so it uses the one of the account.
  await waitFor(() => expect(localStorage.getItem('plugfolioTheme')).toBe('light'))
})

test('an account with a second factor requires a code, and the input stays', async () => {
  const login = ({ body }: { body: { code?: string } }) => {
    if (!body.code) throw refusal(409, 'Enter the code.', 'second_factor_needed')
    return aUser()
  }
  const page = authPage({ login })
  await submitPassword(page)

  await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}')

  expect(await screen.findByText('Login successful')).toBeVisible()
  const typed = { username: 'mara', password: 'nightmix1' }
  expect(
    callsOf(page)
      .slice(0, 2)
      .map(({ sent }) => sent),
  ).toEqual([typed, { ...typed, code: '123456' }])
})

test.each([
  ['/auth', 'login', 'Login', 'Password', 'wrong_credentials', 'Invalid username or password'],
  ['/auth?tab=register', 'register', 'Create Account', 'Username', 'username_taken', 'It is taken.'],
  ['/auth?tab=register', 'register', 'Create Account', 'Password', 'common_password', 'It is too common.'],
] as const)(
  'at %s a refusal of %s is shown at its field: %s, %s, %s',
  async (at, call, button, label, code, sentence) => {
    const page = authPage({ [call]: refuse(400, sentence, code) }, at)
    const shown = call === 'login' ? ['Username', 'Password'] : Object.keys(REGISTRATION)
    for (const name of shown)
      await page.user.type(screen.getByLabelText(name), REGISTRATION[name as keyof typeof REGISTRATION])

    await page.user.click(screen.getByRole('button', { name: button }))

    const field = screen.getByLabelText(label)
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription(sentence)
    expect(field).toBeInvalid()
    await page.user.type(field, 'x')
    expect(field).not.toHaveAccessibleDescription(sentence)
  },
)

test('the button shows a running registration; a refused one shows the reason and keeps the input', async () => {
  let refuseIt = (_: Error) => {}
  const sentence = 'This username is already taken. Please choose another.'
  const answer = new Promise<never>((_, reject) => {
    refuseIt = reject
  })
  const page = authPage({ register: () => answer }, '/auth?tab=register')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'At least 6 characters, and hard to guess.',
  )

  await register(page)
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  refuseIt(refusal(409, sentence))

  expect(await screen.findByText('Registration failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Display Name')).toHaveValue('Mara Winter')
})

test('a registration is sent with role and tier and without the repeated password; then the user is greeted', async () => {
  const page = authPage({ register: () => aUser() }, '/auth?tab=register')

  await register(page)

  expect(await screen.findByText('Registration successful')).toBeVisible()
  expect(screen.getByText('Welcome to Plugfolio, Mara Winter!')).toBeVisible()
  expect(page.server.calls.at(-1)).toEqual({
    call: 'account.register',
    sent: {
      username: 'mara',
      displayName: 'Mara Winter',
      email: 'mara@example.com',
      password: 'nightmix1',
      role: 'user',
      isPro: false,
    },
  })
})

test.each([
  ['Username', 'ma', 'Username must be at least 3 characters'],
  ['Email', 'mara', 'Invalid email format'],
  ['Confirm Password', 'nightmix2', 'Passwords do not match'],
])('%s %j is rejected before anything is sent', async (label, typed, sentence) => {
  const page = authPage({ server: () => SETTINGS }, '/auth?tab=register')

  await register(page, { [label]: typed })

  expect(await screen.findByText(sentence)).toBeVisible()
  expect(page.server.calls.map(({ call }) => call)).toEqual(['account.server'])
})

const withProvider = (isOnlyWay = false): Account => ({
  server: () => ({ ...SETTINGS, provider: { name: 'Studio Login', isOnlyWay } }),
})

test('a server with a provider shows its button, which keeps the requested page', async () => {
  authPage(withProvider(), '/auth?next=%2Fplugins')

  const way = await screen.findByRole('link', { name: 'Sign in with Studio Login' })
  expect(way).toHaveAttribute('href', '/api/auth/oidc/start?next=%2Fplugins')
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('with password sign-in turned off only the provider’s button is shown, and an address puts no text on the page', async () => {
  browserWithPasskeys()
  authPage(withProvider(true), '/auth?failed=Send+your+password+to+evil.example')

  expect(await screen.findByRole('link', { name: 'Sign in with Studio Login' })).toHaveAttribute(
    'href',
    '/api/auth/oidc/start',
  )
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(PROVIDER_FAILURES)(
  'a provider sign-in that failed with %s shows the reason and advice',
  async (failure) => {
    authPage(withProvider(), `/auth?failed=${failure}`)
    await screen.findByRole('link', { name: 'Sign in with Studio Login' })

    expect(screen.getByRole('alert')).toHaveTextContent(/^[A-Z].+[.].+[.]$/)
  },
)

test('after the provider only the missing code is requested', async () => {
  const page = authPage(withProvider(), '/auth?step=code&next=%2Fplugins')
  page.server.handlers.oidc = { code: () => aUser() }
  await page.user.type(screen.getByLabelText('Code'), '123456{Enter}')

  expect(await screen.findByText('Login successful')).toBeVisible()
  const calls = [{ call: 'oidc.code', sent: { code: '123456' } }, { call: 'notifications.preferences' }]
  expect(callsOf(page).slice(-2)).toMatchObject(calls)
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(aUser())
})

/** Passkeys in the settings and at sign-in. */

function settings(passkeys: Handlers['passkeys'] = {}, account: Account = {}) {
  const server = fakeServer({ account, passkeys, plugins: { list: () => [] } })
  return aPage(<SettingsPage />, { server, at: '/settings?tab=password', user: aUser() })
}

async function addDialog(page: ReturnType<typeof settings>) {
  await page.user.click(await screen.findByRole('button', { name: 'Add a Passkey' }))
  return within(await screen.findByRole('dialog', { name: 'Add a Passkey' }))
}

const CODES = Array.from({ length: 10 }, (_, index) => `AAAAAAA-BBBBBBB-CCCCCCC-DDDD${index}`)

test('the first passkey is added with name, password, the browser’s prompt and recovery codes', async () => {
  const { create } = browserWithPasskeys()
  const added = [aPasskey({ name: 'Studio Mac' })]
  let isAdded = false
  const passkeys = {
    list: () => (isAdded ? added : []),
    begin: makingOptions,
    add: () => {
      isAdded = true
      return { passkey: aPasskey({ name: 'Studio Mac' }), recoveryCodes: CODES }
    },
  }
  const page = settings(passkeys)
  const dialog = await addDialog(page)
  const name = dialog.getByLabelText(/Name/)
  expect(name).not.toHaveValue('')
  await page.user.clear(name)
  await page.user.type(name, 'Studio Mac')
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')

  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes.map(({ textContent }) => textContent)).toEqual(CODES)
  expect(create).toHaveBeenCalledOnce()
  expect(page.server.sent('passkeys.begin')).toEqual([{ password: 'nightmix1' }])
  expect(page.server.sent('passkeys.add')).toMatchObject([
    { name: 'Studio Mac', credential: { id: 'AQID', response: { transports: ['internal'] } } },
  ])
  await page.user.click(dialog.getByRole('button', { name: "I've Saved Them" }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const list = within(await screen.findByRole('group', { name: 'Your passkeys' }))
  expect(list.getByText('Studio Mac')).toBeVisible()
  expect(list.getByText('Added 3 days ago · never used')).toBeVisible()
})

test('another passkey creates no new codes; a closed prompt is reported, and the input stays', async () => {
  const { create } = browserWithPasskeys()
  create.mockRejectedValueOnce(closedQuestion())
  const add = vi.fn(() => ({ passkey: aPasskey({ name: 'Phone' }), recoveryCodes: [] }))
  const page = settings({ list: () => [aPasskey()], begin: makingOptions, add })
  const dialog = await addDialog(page)
  await page.user.type(dialog.getByLabelText(/Password/), 'nightmix1{Enter}')
  expect(await screen.findByText(/^No passkey was used: the dialog was closed/)).toBeVisible()
  expect(dialog.getByLabelText(/Password/)).toHaveValue('nightmix1')
  expect(add).not.toHaveBeenCalled()

  await page.user.click(dialog.getByRole('button', { name: 'Add Passkey' }))

  expect(await screen.findByText('Passkey added')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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

function browserWithoutPasskeys() {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
}

const atHost = (hostname: string) => () => {
  browserWithPasskeys()
  vi.stubGlobal('location', { ...location, hostname, search: '', pathname: '/settings' })
}

test.each([
  ['a browser without passkeys', browserWithoutPasskeys, "This browser doesn't support passkeys."],
  [
    'a page without HTTPS',
    () => browserWithPasskeys({ secure: false }),
    'Passkeys need an encrypted connection.',
  ],
  ['a page at [2001:db8::1]', atHost('[2001:db8::1]'), "Passkeys don't work at an IP address."],
])('%s says why it adds none, and still lists the existing ones', async (_, prepare, sentence) => {
  prepare()
  settings({ list: () => [aPasskey()] })

  expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
  expect(await screen.findByText('Laptop')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull()
})

test('a passkey alone signs in; a closed prompt keeps the input', async () => {
  const { get } = browserWithPasskeys()
  get.mockRejectedValueOnce(closedQuestion())
  const user = aUser()
  const page = authPage({}, '/auth', { passkeySignIn: { begin: usingOptions, signIn: () => user } })
  await page.user.type(screen.getByLabelText('Username'), 'mara')
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText(/^No passkey was used/)).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('mara')

  await page.user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))

  expect(await screen.findByText('Login successful')).toBeVisible()
  expect(get).toHaveBeenCalledTimes(2)
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(user)
})

const login = ({ body }: { body: { code?: string | undefined } }) => {
  if (!body.code) throw refusal(409, 'Use your passkey.', 'passkey_needed')
  return aUser()
}

test.each([
  ['password', '/auth', { afterPassword: usingOptions }],
  ['provider', '/auth?step=passkey', { afterProvider: usingOptions }],
])('after the %s a passkey is the second factor', async (before, at, options) => {
  browserWithPasskeys()
  const page = authPage({ login }, at, { passkeySignIn: { ...options, signIn: () => aUser() } })
  if (before === 'password') await submitPassword(page)

  expect(await screen.findByRole('button', { name: 'Use a Passkey' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Use a Passkey' }))

  expect(await screen.findByText('Login successful')).toBeVisible()
  const sent = page.server.sent('passkeySignIn.afterPassword')[0]
  if (before === 'password') expect(sent).toEqual({ username: 'mara', password: 'nightmix1' })
})

test('a server that requires passkeys shows only the form that adds one', async () => {
  browserWithPasskeys()
  const user = aUser({ needsSecondFactor: true, needsPasskey: true })
  const add = () => ({ passkey: aPasskey(), recoveryCodes: CODES })
  const server = fakeServer({ passkeys: { begin: makingOptions, add } })
  const page = aPage(<SecondFactorPage user={user} />, { server, user })
  expect(screen.getByRole('heading', { level: 1, name: 'Add a passkey' })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()

  await page.user.type(screen.getByLabelText(/Password/), 'nightmix1{Enter}')

  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible()
})
