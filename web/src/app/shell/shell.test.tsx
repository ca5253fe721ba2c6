import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { User } from '#shared/account/user.ts'

import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aUser } from '../../../test/a-user.ts'
import { aWorkflow } from '../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { pluginsQuery, userQuery } from '../../api/queries.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Routes } from '../routes.tsx'
import { switchSingleKeys } from '../shortcuts/single-keys.ts'
import { usePageKeys } from './navigation/use-page-keys.ts'
import { Shell } from './shell.tsx'

const library = [aPlugin({ updateAvailable: true }), aPlugin(), aPlugin({ updateAvailable: true })]

async function atUpdates({ user = aUser(), ...handlers }: Handlers & { user?: User } = {}) {
  const server = fakeServer({
    plugins: { list: () => library },
    uad: { workflow: () => aWorkflow(0) },
    ...handlers,
  })
  const page = aPage(<Routes />, { server, at: '/updates', user })
  await screen.findByRole('heading', { level: 1, name: 'Update History' })
  return page
}

const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }))

test('the sidebar lists five pages and three around the library, marks the current one and counts plugins and updates', async () => {
  await atUpdates()

  await sidebar().findByText('3')
  const places = within(sidebar().getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(places.map((place) => [place.textContent, place.getAttribute('href')])).toEqual([
    ['Dashboard', '/'],
    ['My Plugins3 in your library', '/plugins'],
    ['UAD Workflow', '/uad-workflow'],
    ['Update History2 with an update', '/updates'],
    ['Settings', '/settings'],
    ['Songs', '/songs'],
    ['Licenses', '/licenses'],
    ['Computers', '/computers'],
  ])
  expect(sidebar().getByRole('group', { name: 'Around your library' })).toBeVisible()
  expect(places.filter((place) => place.getAttribute('aria-current') === 'page')).toEqual([places[3]])
})

test.each([
  [aUser({ displayName: 'Mara Winter', isPro: true }), ['MW', 'Mara Winter', 'Pro Account']],
  [aUser({ displayName: '', username: 'mara' }), ['MA', 'mara', 'Free Account']],
])('the end of the sidebar shows the user', async (user, words) => {
  await atUpdates({ user })

  for (const word of words) expect(sidebar().getByText(word)).toBeVisible()
})

test('signing out clears the cache, leads to the sign-in page and shows a toast; a failed one keeps everything', async () => {
  const page = await atUpdates({ account: { logout: throwing(refusal(500, 'Something went wrong.')) } })
  await page.user.click(sidebar().getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByText('Failed to logout. Please try again.')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  expect(page.address()).toBe('/updates')

  page.server.handlers.account = { logout: () => ({ message: 'done' }) }
  await page.user.click(sidebar().getByRole('button', { name: 'Sign Out' }))

  expect(await screen.findByText('Logged out')).toBeVisible()
  expect(screen.getByText('You have been successfully logged out.')).toBeVisible()
  expect(page.address()).toBe('/auth')
  expect(page.queries.getQueryData(userQuery.queryKey)).toBeNull()
  expect(page.queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
  expect(screen.queryByText('Mara Winter')).toBeNull()
  // After signing out only the server's sign-in settings are fetched.
  const calls = page.server.calls.map(({ call }) => call)
  expect(
    calls.slice(calls.lastIndexOf('account.logout') + 1).filter((call) => call !== 'account.server'),
  ).toEqual([])
})

test('a navigation changes the title, focuses the heading and scrolls to the top', async () => {
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

test('an offline bar says that nothing can be saved, and later the library is fetched again', async () => {
  const page = await atUpdates()
  await sidebar().findByText('3')
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })

  act(() => void window.dispatchEvent(new Event('offline')))
  const sentence = "You're offline. You can't save changes until you're back online."
  expect(await screen.findByText(sentence)).toBeVisible()

  page.server.handlers.plugins = { list: () => library.slice(1) }
  Reflect.deleteProperty(navigator, 'onLine')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await sidebar().findByText('2', { selector: '[data-lamp=false]' })).toBeVisible()
  expect(screen.queryByText(sentence)).toBeNull()
})

test.each([
  ['/', 'Search plugins...', 'Page'],
  ['/songs', 'Search or jump to...', 'Page'],
  ['/computers', 'Search or jump to...', 'Page'],
  ['/computers?tab=formats', 'Search or jump to...', 'Free Up Space'],
])('at %s the header says %s, and the only heading of the first level %s', (at, placeholder, title) => {
  const path = at.replace(/\?.*/, '')
  aPage(
    <Shell user={aUser()} path={path} title="Page">
      nothing
    </Shell>,
    { server: fakeServer({ plugins: { list: () => library } }), at },
  )

  expect(screen.getAllByPlaceholderText(placeholder)).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(document.title).toBe(`${title} · Plugfolio`)
})

test('Ctrl Z undoes the last acts one by one, also when their toasts are gone, and not in a field', async () => {
  const undone: string[] = []
  const page = await atUpdates()
  const report = (name: string) =>
    toast({
      title: name,
      description: `${name} act.`,
      action: { label: 'Undo', onClick: () => undone.push(name) },
    })
  act(() => {
    report('first')
    report('second')
    toast({ title: 'Something else' })
  })

  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await screen.findByRole('combobox'), 'undo')
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Undo: second act')
  await page.user.keyboard('{Control>}z{/Control}{Escape}')
  expect(undone).toEqual([])

  await page.user.keyboard('{Control>}z{/Control}')
  expect(undone).toEqual(['second'])
  await page.user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  expect(undone).toEqual(['second', 'first'])
})

test('what the button of a toast undid is not undone again, and a user who signs out leaves nothing to undo to the next', async () => {
  const undone: string[] = []
  const done = () => toast({ title: 'Done', action: { label: 'Undo', onClick: () => undone.push('once') } })
  const page = await atUpdates()
  act(() => void done())
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await page.user.keyboard('{Control>}z{/Control}')
  expect(undone).toEqual(['once'])

  act(() => void done())
  page.unmount()
  await atUpdates()
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await screen.findByRole('combobox'), 'undo')
  expect(screen.queryByRole('option', { name: /^Undo/ })).not.toBeInTheDocument()
})

function Keys() {
  usePageKeys()
  return <input aria-label="Field" />
}

test.each([
  ['gd', '/'],
  ['gp', '/plugins'],
  ['gs', '/settings'],
  ['GD', '/'],
  ['ggp', '/plugins'],
  ['d', '/community'],
  ['gxd', '/community'],
  ['g{Control>}d{/Control}', '/community'],
])('%s leads from the community to %s', async (keys, address) => {
  const page = aPage(<Keys />, { at: '/community' })

  await page.user.keyboard(keys)

  expect(page.address()).toBe(address)
})

test('the keys do nothing while the user types, when the letter comes late, or when single letters are off', async () => {
  const page = aPage(<Keys />, { at: '/community' })
  await page.user.keyboard('g')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 3000)
  await page.user.keyboard('d')

  await page.user.type(screen.getByLabelText('Field'), 'gd')
  switchSingleKeys(false)
  await page.user.click(document.body)
  await page.user.keyboard('gd')

  expect(page.address()).toBe('/community')
})
