import { act, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HOSTILE_RETURN_PATHS } from '#shared/account/testing/hostile-return-paths.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aCoverage } from '../../test/a-coverage.ts'
import { aPage } from '../../test/a-page.tsx'
import { aPlugin } from '../../test/a-plugin.ts'
import { aUser } from '../../test/a-user.ts'
import { anArchitectureReport } from '../../test/an-architecture-report.ts'
import { fakeEvents } from '../../test/fake-events.ts'
import { fakeLocks } from '../../test/fake-locks.ts'
import { fakeServer, type Handlers, noConnection, refusal, throwing } from '../../test/fake-server.ts'
import { pluginsQuery, userQuery } from '../api/queries.ts'
import { Routes } from './routes.tsx'
import { SessionGuard } from './session/session-guard.tsx'
import { pathAfterSignIn, signInPath } from './wanted-path.ts'

const ana = aUser()
const signedIn: Handlers = {
  account: { me: () => ana, server: () => ({ passwordMin: 6, proUrl: null, sendsMail: true }) },
  plugins: { list: () => [aPlugin()], architectures: () => anArchitectureReport() },
  notifications: { list: () => [], preferences: () => DEFAULT_PREFERENCES },
  updates: { history: () => [] },
  definitions: { available: () => [], coverage: () => aCoverage({ total: 0 }) },
  helper: { devices: () => [] },
  worthDoing: { list: () => [] },
}
const signedOut: Handlers = {
  ...signedIn,
  account: {
    ...signedIn.account,
    me: throwing(refusal(401, 'Please log in first.', 'signed_out')),
  },
}

test('a spinner is shown until the session is known', async () => {
  let answer = () => {}
  const response = new Promise<void>((resolve) => {
    answer = resolve
  })
  const server = fakeServer({
    ...signedIn,
    account: { ...signedIn.account, me: () => response.then(() => ana) },
  })

  aPage(<Routes />, { server, at: '/updates' })

  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
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

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  expect(page.address()).toBe(address)
})

test('the code of an administrator’s address waits in the tab while its user signs in', async () => {
  const code = 'c'.repeat(43)
  history.replaceState(null, '', `/#${code}`)
  onTestFinished(() => sessionStorage.clear())
  const page = aPage(<Routes />, { server: fakeServer(signedOut), at: '/settings?tab=advanced' })
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' })

  expect(sessionStorage.getItem('plugfolio.administrator')).toBe(code)
  expect(page.address()).toBe('/auth?next=%2Fsettings%3Ftab%3Dadvanced')
  history.replaceState(null, '', '/')
})

test('a user without the required second factor sees only its setup', async () => {
  const me = () => ({ ...ana, needsSecondFactor: true })
  const list = throwing(refusal(403, 'Set it up first.', 'second_factor_required'))
  const server = fakeServer({ ...signedIn, account: { ...signedIn.account, me }, plugins: { list } })

  aPage(<Routes />, { server, at: '/settings' })

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('after sign-in the requested page opens and its heading has the focus', async () => {
  const server = fakeServer({ ...signedOut, account: { ...signedOut.account, login: () => ana } })
  const page = aPage(<Routes />, { server, at: '/settings?tab=password' })
  await page.user.type(await screen.findByLabelText('Username'), 'mara')
  await page.user.type(screen.getByLabelText('Password'), 'nightmix1')

  await page.user.click(screen.getByRole('button', { name: 'Login' }))

  const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(page.address()).toBe('/settings?tab=password')
  await waitFor(() => expect(heading).toHaveFocus())
})

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
  const server = fakeServer({
    ...signedIn,
    account: {
      ...signedIn.account,
      me: throwing(noConnection()),
    },
  })
  const page = aPage(<Routes />, { server, at: '/updates' })
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the server.")

  server.handlers.account = signedIn.account
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
})

test('after the session has ended the user signs in again and returns to the page', async () => {
  const server = fakeServer(signedIn)
  const page = aPage(<Routes />, { server, at: '/settings?tab=notifications', user: ana })
  await screen.findByRole('button', { name: 'Save Preferences' })
  server.handlers.notifications = {
    changePreferences: throwing(refusal(401, 'Please log in first.', 'signed_out')),
  }

  await page.user.click(screen.getByRole('button', { name: 'Save Preferences' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  expect(page.address()).toBe('/auth?next=%2Fsettings%3Ftab%3Dnotifications')
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
})

test.each([
  ['the user is signed out', 401, 'signed_out'],
  ['a second factor is required first', 403, 'second_factor_required'],
])('a library that was refused because %s is fetched again when it is shown', async (_why, status, code) => {
  const refuse = throwing(refusal(status, 'Please log in first.', code))
  const server = fakeServer({ ...signedOut, plugins: { ...signedIn.plugins, list: refuse } })
  const page = aPage(<Routes />, { server, at: '/updates' })
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
  server.handlers.account = { ...signedIn.account, login: () => ana }
  server.handlers.plugins = signedIn.plugins

  await page.user.type(screen.getByLabelText('Username'), 'ana')
  await page.user.type(screen.getByLabelText('Password'), 'nightmix1')
  await page.user.click(screen.getByRole('button', { name: 'Login' }))

  expect(await screen.findByRole('link', { name: 'My Plugins 1 in your library' })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
  expect(screen.queryByText(/couldn't load/)).toBeNull()
})

test('a failed query is sent again when its page is opened again', async () => {
  const fail = throwing(refusal(500, 'The server failed.', 'failed'))
  const server = fakeServer({ ...signedIn, updates: { history: fail } })
  const page = aPage(<Routes />, { server, at: '/updates', user: ana })
  await screen.findByText("We couldn't load your updates")
  server.handlers.updates = signedIn.updates

  await page.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await page.user.click(screen.getByRole('link', { name: 'Update History' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText("We couldn't load your updates")).toBeNull())
})

test('signing out in another tab signs out here as well', async () => {
  const page = aPage(<Routes />, { server: fakeServer(signedIn), at: '/updates', user: ana })
  await screen.findByRole('link', { name: 'My Plugins 1 in your library' })

  const otherTab = new BroadcastChannel('plugfolio')
  otherTab.postMessage('left')

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  expect(page.address()).toBe('/auth')
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
  otherTab.close()
})

test('signing in in another tab signs in here as well', async () => {
  const server = fakeServer(signedOut)
  const page = aPage(<Routes />, { server, at: '/updates' })
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
  server.handlers.account = signedIn.account

  const otherTab = new BroadcastChannel('plugfolio')
  otherTab.postMessage('arrived')

  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
  expect(page.address()).toBe('/updates')
  otherTab.close()
})

test('a page restored from the browser’s cache checks the session', async () => {
  const server = fakeServer(signedIn)
  aPage(<Routes />, { server, at: '/updates', user: ana })
  await screen.findByRole('heading', { level: 1, name: 'Update History' })
  server.handlers.account = signedOut.account

  const shown = new Event('pageshow')
  Object.assign(shown, { persisted: true })
  window.dispatchEvent(shown)

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
})

test('a broken page shows a message and a link, and the next page works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = fakeServer({
    ...signedIn,
    account: { ...signedIn.account, me: () => ({ ...ana }) },
    secondFactor: { state: () => ({ isOn: false, hasPasskey: false, isRequired: false, codesLeft: 0 }) },
    passkeys: { list: () => [] },
  })
  const page = aPage(<Routes />, { server, at: '/settings?tab=password', user: ana })
  await screen.findByRole('tab', { name: 'Account' })

  act(() => void page.queries.setQueryData(['/api/server'], new BrokenComponent()))

  expect(await screen.findByRole('heading', { name: "We couldn't show this page" })).toBeVisible()
  await page.user.click(screen.getAllByRole('link', { name: /^Update History/ })[0] ?? document.body)
  expect(await screen.findByRole('heading', { level: 1, name: 'Update History' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: "We couldn't show this page" })).toBeNull()
  expect(page.queries.getQueryData(userQuery.queryKey)).toEqual(ana)
})

test('a page that fails to load offline is loaded when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = fakeServer({
    ...signedIn,
    secondFactor: { state: () => ({ isOn: false, hasPasskey: false, isRequired: false, codesLeft: 0 }) },
    passkeys: { list: () => [] },
  })
  const page = aPage(<Routes />, { server, at: '/settings?tab=password', user: ana })
  await screen.findByRole('tab', { name: 'Account' })
  act(() => void page.queries.setQueryData(['/api/server'], new BrokenComponent()))
  expect(await screen.findByText(/It loads when you're back online/)).toBeVisible()
  expect(load).not.toHaveBeenCalled()

  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))

  expect(load).toHaveBeenCalledOnce()
})

test('when the event stream is refused because the session has ended, the library is no longer shown', async () => {
  const events = fakeEvents()
  fakeLocks()
  const server = fakeServer(signedIn)
  const page = aPage(<Routes />, { server, at: '/plugins', user: ana })
  await screen.findByRole('button', { name: 'Add Plugins' })
  await waitFor(() => expect(events.streams).toHaveLength(1))
  server.handlers.account = signedOut.account

  act(() => events.refuse())

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
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

test('the library is fetched in parallel with the session', async () => {
  const server = fakeServer({
    account: { me: () => new Promise(() => {}) },
    plugins: { list: () => [aPlugin()] },
  })

  aPage(<SessionGuard>{() => null}</SessionGuard>, { server })

  await waitFor(() => expect(server.calls.map(({ call }) => call)).toEqual(['account.me', 'plugins.list']))
})

test('a 401 of the library leads to the sign-in page like any other', async () => {
  const refuse = throwing(refusal(401, 'Please log in first.', 'signed_out'))
  const server = fakeServer({ account: { me: refuse }, plugins: { list: refuse } })

  const page = aPage(<SessionGuard>{() => 'the page'}</SessionGuard>, { server, at: '/plugins?type=EQ' })

  await waitFor(() => expect(page.address()).toBe('/auth?next=%2Fplugins%3Ftype%3DEQ'))
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('typing a search does not render the page again', async () => {
  let drawings = 0
  const page = aPage(<SessionGuard>{() => String(++drawings)}</SessionGuard>, {
    server: fakeServer(),
    at: '/plugins',
    user: aUser(),
  })

  page.goTo('/plugins?q=tape')

  expect(page.address()).toBe('/plugins?q=tape')
  expect(drawings).toBe(1)
})

test.each([
  ['/plugins', '/plugins'],
  ['/plugins?type=EQ&q=a%20b#top', '/plugins?type=EQ&q=a%20b#top'],
  ['/authors', '/authors'],
  ['/plugins?q=a/../b', '/plugins?q=a/../b'],
  ['/plugins/...', '/plugins/...'],
  ['/', '/'],
])('%s is opened after signing in', (next, path) => {
  expect(pathAfterSignIn(next)).toBe(path)
})

test.each([
  [null],
  [''],
  ['plugins'],
  ['https://elsewhere.example/'],
  ['//elsewhere.example/'],
  ['/\\elsewhere.example/'],
  ['\\/elsewhere.example/'],
  ['/\t/elsewhere.example/'],
  ['/\n/elsewhere.example/'],
  ['/plugins\u0000'],
  ['/..'],
  ['/../neighbor'],
  ['/plugins/../../neighbor'],
  ['/plugins/%2E%2e/..?x'],
  ['/plugins\\..\\..\\neighbor'],
  ['/./../neighbor#top'],
  ['javascript:alert(1)'],
  ['/auth'],
  ['/auth/'],
  ['/auth?next=%2Fauth'],
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

test('the sign-in path contains the requested page, unless it is the dashboard', () => {
  expect(signInPath('/plugins?type=EQ')).toBe('/auth?next=%2Fplugins%3Ftype%3DEQ')
  expect(signInPath('/')).toBe('/auth')
})
