import { act, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HOSTILE_RETURN_PATHS } from '#shared/account/testing/hostile-return-paths.ts'

import { aPage } from '../../test/a-page.tsx'
import { aPlugin } from '../../test/a-plugin.ts'
import { aUser } from '../../test/a-user.ts'

import { fakeEvents } from '../../test/fake-events.ts'
import { fakeLocks } from '../../test/fake-locks.ts'
import { fakeServer, type Handlers, noConnection, refusal, throwing } from '../../test/fake-server.ts'
import { pluginsQuery, userQuery } from '../api/queries.ts'
import { Routes } from './routes.tsx'
import { pathAfterSignIn } from './wanted-path.ts'

const ana = aUser()
const signedIn: Handlers = { account: { me: () => ana }, plugins: { list: () => [aPlugin()] } }
const refused = throwing(refusal(401, 'Please log in first.', 'signed_out'))
const signedOut: Handlers = { ...signedIn, account: { me: refused } }

/** The site of a signed-in user, whose page was opened. */
async function atUpdates(handlers: Handlers = {}) {
  const page = aPage(<Routes />, {
    server: fakeServer({ ...signedIn, ...handlers }),
    at: '/updates',
    user: ana,
  })
  await screen.findByRole('heading', { level: 1, name: 'Update History' })
  return page
}

const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Welcome back' })

async function signIn({ user }: ReturnType<typeof aPage>) {
  await user.type(await screen.findByLabelText('Username'), 'mara')
  await user.type(screen.getByLabelText('Password'), 'nightmix1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

test('a spinner is shown until the session is known, and the library is fetched in parallel with it', async () => {
  let answer = () => {}
  const response = new Promise<void>((resolve) => {
    answer = resolve
  })
  const server = fakeServer({ ...signedIn, account: { me: () => response.then(() => ana) } })

  aPage(<Routes />, { server, at: '/updates' })

  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toEqual(['account.me', 'plugins.list']))
  answer()
  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
})

test.each([
  ['/', '/auth'],
  ['/plugins?type=EQ', '/auth?next=%2Fplugins%3Ftype%3DEQ'],
  ['/uad-workflow', '/auth?next=%2Fuad-workflow'],
  ['/updates', '/auth?next=%2Fupdates'],
  ['/settings?tab=password', '/auth?next=%2Fsettings%3Ftab%3Dpassword'],
  ['/helper-app-download', '/auth?next=%2Fhelper-app-download'],
  ['/rosetta-report', '/auth?next=%2Fcomputers%3Ftab%3Dsystems%26system%3Dmacos-28'],
  ['/community', '/auth?next=%2Fcommunity'],
])('%s redirects a signed-out user to the sign-in page', async (at, address) => {
  const page = aPage(<Routes />, { server: fakeServer(signedOut), at })

  expect(await signInPage()).toBeVisible()
  expect(page.address()).toBe(address)
})

test('the code of an administrator’s address waits in the tab while its user signs in', async () => {
  const code = 'c'.repeat(43)
  history.replaceState(null, '', `/#${code}`)
  onTestFinished(() => sessionStorage.clear())
  const page = aPage(<Routes />, { server: fakeServer(signedOut), at: '/settings?tab=advanced' })
  await signInPage()

  expect(sessionStorage.getItem('plugfolio.administrator')).toBe(code)
  expect(page.address()).toBe('/auth?next=%2Fsettings%3Ftab%3Dadvanced')
  history.replaceState(null, '', '/')
})

test('a user without the required second factor sees only its setup', async () => {
  const me = () => ({ ...ana, needsSecondFactor: true })
  const list = throwing(refusal(403, 'Set it up first.', 'second_factor_required'))
  const server = fakeServer({ account: { me }, plugins: { list } })

  aPage(<Routes />, { server, at: '/settings' })

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each([
  ['the user is signed out', 401, 'signed_out'],
  ['a second factor is required first', 403, 'second_factor_required'],
])(
  'after sign-in the requested page opens with the focus, and a library that was refused because %s is fetched again',
  async (_why, status, code) => {
    const list = throwing(refusal(status, 'Please log in first.', code))
    const server = fakeServer({ ...signedOut, plugins: { list } })
    const page = aPage(<Routes />, { server, at: '/settings?tab=password' })
    await signInPage()
    server.handlers.account = { ...signedIn.account, login: () => ana }
    server.handlers.plugins = signedIn.plugins

    await signIn(page)

    expect(await screen.findByRole('link', { name: 'My Plugins 1 in your library' })).toBeVisible()
    const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(page.address()).toBe('/settings?tab=password')
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.queryByText(/couldn't load/)).toBeNull()
  },
)

test.each([
  ['/auth', '/'],
  ['/auth?next=%2Fupdates', '/updates'],
  ['/auth?next=%2F%2Felsewhere.example', '/'],
])('%s redirects a signed-in user to %s', async (at, address) => {
  const page = aPage(<Routes />, { server: fakeServer(signedIn), at })

  await waitFor(() => expect(page.address()).toBe(address))
})

test('an unknown address shows the 404 page without requesting the session', async () => {
  const page = aPage(<Routes />, { server: fakeServer(), at: '/nowhere' })

  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expect.poll(() => document.title).toBe('404 Page Not Found · Plugfolio')
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/')
  expect(page.server.calls).toEqual([])
})

test('an unreachable server is reported, and Try again sends the request again', async () => {
  const server = fakeServer({ ...signedIn, account: { me: throwing(noConnection()) } })
  const page = aPage(<Routes />, { server, at: '/updates' })
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the server.")

  server.handlers.account = signedIn.account
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
})

test('after the session has ended the user signs in again and returns to the page', async () => {
  const server = fakeServer({ ...signedIn, notifications: { changePreferences: refused } })
  const page = aPage(<Routes />, { server, at: '/settings?tab=notifications', user: ana })

  await page.user.click(await screen.findByRole('button', { name: 'Save Preferences' }))

  expect(await signInPage()).toBeVisible()
  expect(page.address()).toBe('/auth?next=%2Fsettings%3Ftab%3Dnotifications')
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
})

test('signing out in another tab signs out here as well, and signing in there signs in here', async () => {
  const page = await atUpdates()
  await screen.findByRole('link', { name: 'My Plugins 1 in your library' })
  const otherTab = new BroadcastChannel('plugfolio')
  onTestFinished(() => otherTab.close())

  otherTab.postMessage('left')
  expect(await signInPage()).toBeVisible()
  expect(page.address()).toBe('/auth')
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()

  page.goTo('/auth?next=%2Fupdates')
  otherTab.postMessage('arrived')
  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
  expect(page.address()).toBe('/updates')
})

test('a page restored from the browser’s cache checks the session', async () => {
  const { server } = await atUpdates()
  server.handlers.account = { me: refused }

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect(await signInPage()).toBeVisible()
})

/** A page of the settings that breaks. */
async function aBrokenPage() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = fakeServer({ ...signedIn, account: { me: () => ({ ...ana }) } })
  const page = aPage(<Routes />, { server, at: '/settings?tab=password', user: ana })
  await screen.findByRole('tab', { name: 'Account' })
  act(() => void page.queries.setQueryData(['/api/server'], new BrokenComponent()))
  return page
}

test('a broken page shows a message and a link, and the next page works', async () => {
  const page = await aBrokenPage()

  expect(await screen.findByRole('heading', { name: "We couldn't show this page" })).toBeVisible()
  await page.user.click(screen.getAllByRole('link', { name: /^Update History/ })[0] ?? document.body)
  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: "We couldn't show this page" })).toBeNull()
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(ana)
})

test('when the event stream is refused because the session has ended, the library is no longer shown', async () => {
  const events = fakeEvents()
  fakeLocks()
  const server = fakeServer(signedIn)
  const page = aPage(<Routes />, { server, at: '/plugins', user: ana })
  await screen.findByRole('button', { name: 'Add Plugins' })
  await waitFor(() => expect(events.streams).toHaveLength(1))
  server.handlers.account = { me: refused }

  act(() => events.refuse())

  expect(await signInPage()).toBeVisible()
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
})

class BrokenComponent {
  get passwordMin(): number {
    throw new Error('planted')
  }
}

test.each([
  ['/terms', 'Terms of Service', 'Fair use'],
  ['/privacy', 'Privacy Policy', 'What is kept'],
])('%s is public and asks for nothing', async (at, title, part) => {
  const server = fakeServer(signedOut)

  aPage(<Routes />, { server, at })

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: part })).toBeVisible()
  expect(server.calls).toEqual([])
})

test.each([
  ['/plugins', '/plugins'],
  ['/authors', '/authors'],
  ['/', '/'],
])('%s is opened after signing in', (next, path) => {
  expect(pathAfterSignIn(next)).toBe(path)
})

test.each([
  null,
  'plugins',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/plugins\u0000',
  '/../neighbor',
  '/plugins/%2E%2e/..?x',
  'javascript:alert(1)',
  '/auth',
  '/auth?next=%2Fauth',
])('%j leads to the dashboard', (next) => {
  expect(pathAfterSignIn(next)).toBe('/')
})

test.each(HOSTILE_RETURN_PATHS)('%j never leads to another site', (next) => {
  expect(new URL(pathAfterSignIn(next), 'https://plugfolio.example').origin).toBe('https://plugfolio.example')
})

test('every path stays on this site', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', 'a', '?', '#', '%') }),
  )
  fc.assert(
    fc.property(hostile, (next) => {
      const { origin } = new URL(pathAfterSignIn(next), 'https://plugfolio.example')
      expect(origin).toBe('https://plugfolio.example')
    }),
  )
})
