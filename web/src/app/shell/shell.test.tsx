import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#shared/account/user.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aUser } from '../../../test/a-user.ts'
import { aWorkflow } from '../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal } from '../../../test/fake-server.ts'
import { pluginsQuery, userQuery } from '../../api/queries.ts'
import { Routes } from '../routes.tsx'

const library = [aPlugin({ updateAvailable: true }), aPlugin(), aPlugin({ updateAvailable: true })]

async function atUpdates({ user = aUser(), ...handlers }: Handlers & { user?: User } = {}) {
  const server = fakeServer({
    plugins: { list: () => library },
    notifications: { list: () => [] },
    uad: { workflow: () => aWorkflow(0) },
    updates: { history: () => [] },
    definitions: { available: () => [] },
    ...handlers,
  })
  const page = aPage(<Routes />, { server, at: '/updates', user })
  await screen.findByRole('heading', { level: 1, name: 'Update History' })
  return page
}

const LEAVING: Handlers['account'] = {
  logout: () => ({ message: 'done' }),
  server: () => ({ passwordMin: 6, proUrl: null, sendsMail: false }),
}

const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }))

test('the sidebar lists five places, marks the present one and counts plugins and updates', async () => {
  await atUpdates()

  await sidebar().findByText('3')
  const places = within(sidebar().getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(places.map((place) => [place.textContent, place.getAttribute('href')])).toEqual([
    ['Dashboard', '/'],
    ['My Plugins3 in your library', '/plugins'],
    ['UAD Workflow', '/uad-workflow'],
    ['Update History2 with an update', '/updates'],
    ['Settings', '/settings'],
  ])
  expect(places.filter((place) => place.getAttribute('aria-current') === 'page')).toEqual([places[3]])
})

test.each([
  [aUser({ displayName: 'Mara Winter', isPro: true }), ['MW', 'Mara Winter', 'Pro Account']],
  [aUser({ displayName: '', username: 'mara' }), ['MA', 'mara', 'Free Account']],
])('the foot of the sidebar says who is signed in', async (user, words) => {
  await atUpdates({ user })

  for (const word of words) expect(sidebar().getByText(word)).toBeVisible()
})

test('signing out forgets everything, leads to the sign-in page and says so', async () => {
  const page = await atUpdates({ account: LEAVING })

  await page.user.click(sidebar().getByRole('button', { name: 'Sign out' }))

  expect(await screen.findByText('Logged out')).toBeVisible()
  expect(screen.getByText('You have been successfully logged out.')).toBeVisible()
  expect(page.address()).toBe('/auth')
  expect(page.queries.getQueryData(userQuery.queryKey)).toBeNull()
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
  expect(screen.queryByText('Mara Winter')).toBeNull()
  // Nothing is asked for any more by somebody who has left, but how one signs in here.
  const calls = page.server.calls.map(({ call }) => call)
  expect(
    calls.slice(calls.indexOf('account.logout') + 1).filter((call) => call !== 'account.server'),
  ).toEqual([])
})

test('a private page stays shut after signing out, also on the way back', async () => {
  const page = await atUpdates({ account: LEAVING })
  await page.user.click(sidebar().getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Logged out')

  page.goTo('/updates')

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  expect(screen.queryByText('Mara Winter')).toBeNull()
})

test('a failed sign-out keeps everything and says so in the words of the sidebar', async () => {
  const page = await atUpdates({
    account: {
      logout: () => {
        throw refusal(500, 'Something went wrong on the server. Please try again.')
      },
    },
  })

  await page.user.click(sidebar().getByRole('button', { name: 'Sign out' }))

  expect(await screen.findByText('Failed to logout. Please try again.')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  expect(page.address()).toBe('/updates')
})

test('the first tab stop leads past everything to the content', async () => {
  const page = await atUpdates()

  await page.user.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await page.user.keyboard('{Enter}')

  expect(screen.getByRole('main')).toHaveFocus()
  expect(page.address()).toBe('/updates')
})

test('going to another page names it, moves the focus to its heading and starts at its top', async () => {
  const page = await atUpdates()
  expect(document.title).toBe('Update History · Plugfolio')
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
  const panel = screen.getByRole('main').parentElement ?? document.body
  panel.scrollTop = 200

  await page.user.click(sidebar().getByRole('link', { name: 'UAD Workflow' }))

  const heading = screen.getByRole('heading', { level: 1, name: 'UAD Workflow' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(document.title).toBe('UAD Workflow · Plugfolio')
  expect(panel.scrollTop).toBe(0)
  expect(await screen.findByRole('heading', { name: 'UAD Plugin Management' })).toBeVisible()
})

test('the bell says that there are no notifications, and closes on Escape with the focus back on it', async () => {
  const page = await atUpdates()
  const bell = screen.getByRole('button', { name: 'Notifications' })

  await page.user.click(bell)
  expect(await screen.findByText('No notifications')).toBeVisible()
  expect(bell).toHaveAttribute('aria-expanded', 'true')
  await page.user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByText('No notifications')).toBeNull())
  expect(bell).toHaveFocus()
})

test('a second click on the bell closes what it opened', async () => {
  const page = await atUpdates()
  const bell = screen.getByRole('button', { name: 'Notifications' })
  await page.user.click(bell)
  await screen.findByText('No notifications')

  await page.user.click(bell)

  await waitFor(() => expect(screen.queryByText('No notifications')).toBeNull())
})

test('the menu of small screens holds the sidebar and closes when a place is chosen', async () => {
  const page = await atUpdates()
  await page.user.click(screen.getByRole('button', { name: 'Open menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))

  await page.user.click(menu.getByRole('link', { name: 'UAD Workflow' }))

  expect(page.address()).toBe('/uad-workflow')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('without a connection a bar says that nothing can be saved, and afterwards the library is fetched again', async () => {
  const page = await atUpdates()
  await sidebar().findByText('3')
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })

  act(() => void window.dispatchEvent(new Event('offline')))
  const sentence = 'You are offline. Changes cannot be saved until the connection is back.'
  expect(await screen.findByText(sentence)).toBeVisible()

  page.server.handlers.plugins = { list: () => library.slice(1) }
  Reflect.deleteProperty(navigator, 'onLine')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await sidebar().findByText('2', { selector: '[data-lamp=false]' })).toBeVisible()
  expect(screen.queryByText(sentence)).toBeNull()
})
