import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PROVIDER_FAILURES } from '#shared/account/oidc.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { userQuery } from '../../../api/queries.ts'
import { AuthPage } from './auth-page.tsx'

type Account = Handlers['account']

const authPage = (account: Account = {}, at = '/auth') => {
  const server = fakeServer({
    account: { server: () => ({ passwordMin: 6, proUrl: null, sendsMail: true }), ...account },
  })
  return aPage(<AuthPage />, { server, at })
}

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
  ['closed' as const, 'This server takes no new accounts.'],
])('with registration %s the page has no register tab and says why', async (registration, words) => {
  authPage({ server: () => ({ passwordMin: 6, proUrl: null, sendsMail: true, registration }) })

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('the page opens with the login and the cursor in the first field', () => {
  authPage()

  expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
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
])('%s leads to %s', async (name, address) => {
  const page = authPage()

  await page.user.click(screen.getByRole('link', { name }))

  expect(page.address()).toBe(address)
})

test('the host’s own terms and privacy policy open in a new tab', async () => {
  const [termsUrl, privacyUrl] = ['https://studio.example/terms', 'https://studio.example/privacy']
  authPage({ server: () => ({ passwordMin: 6, proUrl: null, sendsMail: true, termsUrl, privacyUrl }) })

  const terms = await screen.findByRole('link', { name: 'Terms of Service (opens in a new tab)' })
  expect(terms).toHaveAttribute('href', termsUrl)
  expect(screen.getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute('href', privacyUrl)
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

test('the tabs open the other form and do not move the focus', async () => {
  const page = authPage()

  await page.user.click(screen.getByRole('tab', { name: 'Register' }))

  expect(screen.getByRole('button', { name: 'Create Account' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Register' })).toHaveFocus()
})

test('nothing is sent without a username or password', async () => {
  const page = authPage()

  await page.user.click(screen.getByRole('button', { name: 'Login' }))

  expect(await screen.findByText('Username is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(callsOf(page)).toEqual([])
})

test('the button shows a running login; then the user is greeted', async () => {
  let answer = () => {}
  const response = new Promise<void>((resolve) => {
    answer = resolve
  })
  const page = authPage({ login: () => response.then(() => aUser()) })
  const theme = 'light' as const
  page.server.handlers.notifications = { preferences: () => ({ ...DEFAULT_PREFERENCES, theme }) }
  await page.user.type(screen.getByLabelText('Username'), 'mara')
  await page.user.type(screen.getByLabelText('Password'), 'nightmix1{Enter}')

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
  page.server.handlers.notifications = { preferences: () => DEFAULT_PREFERENCES }
  await page.user.type(screen.getByLabelText('Username'), 'mara')
  await page.user.type(screen.getByLabelText('Password'), 'nightmix1{Enter}')

  await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}')

  expect(await screen.findByText('Login successful')).toBeVisible()
  const typed = { username: 'mara', password: 'nightmix1' }
  expect(
    callsOf(page)
      .slice(0, 2)
      .map(({ sent }) => sent),
  ).toEqual([typed, { ...typed, code: '123456' }])
})

test('a refused login shows the reason and keeps the input', async () => {
  const page = authPage({ login: refuse(401, 'Invalid username or password') })
  await page.user.type(screen.getByLabelText('Username'), 'mara')
  await page.user.type(screen.getByLabelText('Password'), 'wrong{Enter}')

  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getByText('Invalid username or password')).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('mara')
  expect(screen.getByLabelText('Password')).toHaveValue('wrong')
})

test.each([
  ['/auth', 'login', 'Login', 'Password', 'wrong_credentials', 'Invalid username or password'],
  ['/auth?tab=register', 'register', 'Create Account', 'Username', 'username_taken', 'It is taken.'],
  ['/auth?tab=register', 'register', 'Create Account', 'Password', 'common_password', 'It is too common.'],
  ['/auth?tab=register', 'register', 'Create Account', 'Password', 'telling_password', 'It is personal.'],
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

test('what a password must be is said before one is refused', () => {
  authPage({}, '/auth?tab=register')

  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'At least 6 characters, nothing easy to guess.',
  )
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

test('the button shows a running registration', async () => {
  const page = authPage({ register: () => new Promise(() => {}) }, '/auth?tab=register')

  await register(page)

  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeDisabled()
})

test('a refused registration shows the reason and keeps the input', async () => {
  const sentence = 'This username is already taken. Please choose another.'
  const page = authPage({ register: refuse(409, sentence) }, '/auth?tab=register')

  await register(page)

  expect(await screen.findByText('Registration failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Display Name')).toHaveValue('Mara Winter')
})

test.each([
  ['Username', 'ma', 'Username must be at least 3 characters'],
  ['Email', 'mara', 'Invalid email format'],
  ['Confirm Password', 'nightmix2', 'Passwords do not match'],
])('%s %j is rejected before anything is sent', async (label, typed, sentence) => {
  const page = authPage({}, '/auth?tab=register')

  await register(page, { [label]: typed })

  expect(await screen.findByText(sentence)).toBeVisible()
  expect(page.server.calls.map(({ call }) => call)).toEqual(['account.server'])
})

test('the form uses the minimum password length of the server', async () => {
  const page = authPage(
    { server: () => ({ passwordMin: 10, proUrl: null, sendsMail: true }) },
    '/auth?tab=register',
  )
  await screen.findByRole('button', { name: 'Create Account' })

  await register(page)

  expect(await screen.findByText('Password must be at least 10 characters')).toBeVisible()
})

const withProvider = (isOnlyWay = false): Account => ({
  server: () => ({
    passwordMin: 6,
    proUrl: null,
    sendsMail: true,
    provider: { name: 'Studio Login', isOnlyWay },
  }),
})

test('a server with a provider shows its button, which keeps the requested page', async () => {
  authPage(withProvider(), '/auth?next=%2Fplugins')

  const way = await screen.findByRole('link', { name: 'Sign in with Studio Login' })
  expect(way).toHaveAttribute('href', '/api/auth/oidc/start?next=%2Fplugins')
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('with password sign-in turned off only the provider’s button is shown', async () => {
  authPage(withProvider(true), '/auth')

  expect(await screen.findByRole('link', { name: 'Sign in with Studio Login' })).toHaveAttribute(
    'href',
    '/api/auth/oidc/start',
  )
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
})

test.each(PROVIDER_FAILURES)(
  'a provider sign-in that failed with %s shows the reason and advice',
  async (failure) => {
    authPage(withProvider(), `/auth?failed=${failure}`)
    await screen.findByRole('link', { name: 'Sign in with Studio Login' })

    expect(screen.getByRole('alert')).toHaveTextContent(/^[A-Z].+[.].+[.]$/)
  },
)

test('an address cannot put text on the page', async () => {
  authPage(withProvider(), '/auth?failed=Send+your+password+to+evil.example')
  await screen.findByRole('link', { name: 'Sign in with Studio Login' })

  expect(screen.queryByRole('alert')).toBeNull()
})

test('after the provider only the missing code is requested', async () => {
  const page = authPage(withProvider(), '/auth?step=code&next=%2Fplugins')
  page.server.handlers.oidc = { code: () => aUser() }
  await page.user.type(screen.getByLabelText('Code'), '123456{Enter}')

  expect(await screen.findByText('Login successful')).toBeVisible()
  expect(callsOf(page).at(-1)).toMatchObject({ call: 'oidc.code', sent: { code: '123456' } })
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(aUser())
})
