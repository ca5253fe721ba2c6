import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { addedAnswer } from '../../../../test/added-answer.ts'
import { fakeServer, type Handlers, noConnection, refusal } from '../../../../test/fake-server.ts'
import { stillClock } from '../../../../test/still-clock.ts'
import { userQuery } from '../../../api/queries.ts'
import { StartLibrary } from '../../pages/dashboard/start-library.tsx'
import { Shell } from '../shell.tsx'

type PageSetup = { library?: Plugin[]; me?: NonNullable<Handlers['account']>['me'] } & Handlers['plugins']

/** The shell around the ways to begin a library. */
function aShell({ library = [aPlugin({ name: 'Tape' })], me, ...plugins }: PageSetup = {}) {
  const clock = stillClock()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const user = aUser()
  const server = fakeServer({
    account: { me: me ?? (() => user) },
    plugins: { list: () => library, ...plugins },
  })
  const { queries } = aPage(
    <Shell user={user} path="/updates" title="Update History">
      {library.length === 0 && <StartLibrary isOver={false} pickFiles={() => {}} pickFolder={() => {}} />}
    </Shell>,
    { server, at: '/updates', user },
  )
  return { server, queries, ...clock }
}

async function atCard(setup?: PageSetup) {
  const page = aShell(setup)
  await page.user.click(button('Connect to Helper App'))
  await page.chunks()
  return page
}

const button = (name: string) => screen.getByRole('button', { name })

async function atInterface(setup?: PageSetup) {
  const page = await atCard(setup)
  await page.user.click(button('Try Demo'))
  await page.pass(800)
  await page.user.click(button('Open Helper App Interface'))
  return page
}

async function scanned(setup?: PageSetup) {
  const page = await atInterface(setup)
  await page.user.click(button('Start Scan'))
  await page.pass(6000)
  return page
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Found plugins' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const statusOf = (name: string) =>
  rows()
    .find(([first]) => first === name)
    ?.at(-1)

test('the demo connects after 800 ms and not before', async () => {
  const page = await atCard()
  expect(screen.getByText('Not connected')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open Helper App Interface' })).toBeNull()

  await page.user.click(button('Try Demo'))
  await page.pass(799)
  expect(button('Connecting...')).toBeDisabled()
  await page.pass(1)

  expect(screen.getByText('Demo Helper Connected')).toBeVisible()
  expect(button('Connected')).toBeDisabled()
  expect(button('Try Demo')).toBeDisabled()
  expect(button('Open Helper App Interface')).toHaveFocus()
  expect(screen.getByText('Connected to the demo · last connection just now')).toBeVisible()
  expect(Date.parse(localStorage.getItem('helperAppLastConnection') ?? '')).toBeGreaterThan(
    Date.now() - 60_000,
  )
})

test('from an empty dashboard the demo is three clicks: its scan begins by itself', async () => {
  const page = aShell({
    library: [],
    addMany: ({ body }) => addedAnswer({ createdCount: body.plugins.length }),
  })

  await page.user.click(screen.getByText('Other ways'))
  await page.user.click(button('Try Demo'))
  await page.chunks()
  expect(screen.getByRole('dialog', { name: 'Plugfolio Helper' })).toBeVisible()
  await page.pass(800)
  expect(screen.getByText('Demo Helper Connected')).toBeVisible()
  await page.pass(6000)
  expect(screen.getByText('Found 10 plugins in the directory')).toBeVisible()
  await page.user.click(button('Add to My Plugins'))

  expect(await screen.findByText('Added 10 plugins to My Plugins')).toBeVisible()
})

test('the tab Connection shows the address and the first eight characters of the token, and disconnects', async () => {
  const page = await atInterface()
  await page.user.click(screen.getByRole('tab', { name: 'Connection' }))

  const sheet = within(screen.getByRole('tabpanel', { name: 'Connection' }))
  expect(sheet.getByText('Connected to the web app')).toBeVisible()
  expect(sheet.getByText(location.origin)).toBeVisible()
  const token = btoa(aUser().id).slice(0, 8)
  expect(sheet.getByText(`${token}...`)).toBeVisible()
  expect(sheet.getByText('This is a demonstration')).toBeVisible()
  await page.user.click(button('Disconnect'))

  expect(screen.getByText('Connection to web app terminated')).toBeVisible()
  expect(sheet.getByText('Not connected to the web app')).toBeVisible()
  expect(sheet.queryByText('Token')).toBeNull()
  expect(button('Disconnect')).toBeDisabled()
  await page.user.click(screen.getByRole('tab', { name: 'Plugin Scanner' }))
  expect(button('Start Scan')).toBeDisabled()
})

test('before a scan there is nothing to add; it fills bar, log and table, and is complete when bar and log are', async () => {
  const page = await atInterface()
  expect(screen.getByText('No plugins scanned yet. Click "Start Scan" to begin.')).toBeVisible()
  expect(button('Add to My Plugins')).toBeDisabled()
  expect(screen.getByText('Scan and manage your audio plugins')).toBeVisible()
  const directories = within(screen.getByRole('combobox', { name: 'Directory' })).getAllByRole('option')
  expect(directories.map(({ textContent }) => textContent)).toEqual([
    '/Library/Audio/Plug-Ins',
    '~/Library/Audio/Plug-Ins',
    '/Applications',
    '/Volumes/External/Plug-Ins',
  ])
  await page.user.click(button('Start Scan'))
  await page.pass(2700)

  expect(button('Scanning...')).toBeDisabled()
  expect(screen.getByRole('progressbar', { name: 'Scan progress' })).toHaveAttribute('aria-valuenow', '45')
  expect(screen.getByText('4 items')).toBeVisible()
  expect(rows()).toHaveLength(4)
  expect(button('Add to My Plugins')).toBeDisabled()
  await page.pass(3300)

  expect(screen.getByText('Scan Complete')).toBeVisible()
  expect(screen.getByText('Found 10 plugins in the directory')).toBeVisible()
  expect(screen.getByText('Last scan just now')).toBeVisible()
  expect(rows()).toHaveLength(10)
  expect(rows()[0]).toEqual(['ValhallaDelay', 'Valhalla DSP', 'VST3', '2.7.5', 'Existing'])
  expect(screen.getByText('8 new')).toBeVisible()
})

test('a plugin is Existing when the demo says so or when it is in the library; all are added in the order shown, and are then Existing', async () => {
  const page = await scanned({
    library: [aPlugin({ name: 'FabFilter Pro-R 2', manufacturer: 'FabFilter' })],
    addMany: ({ body }) => addedAnswer({ createdCount: body.plugins.length }),
  })
  expect(['ValhallaDelay', 'OTT', 'Pro-R 2', 'Surge XT'].map(statusOf)).toEqual([
    'Existing',
    'Existing',
    'Existing',
    'New',
  ])
  await page.user.click(button('Add to My Plugins'))

  expect(await screen.findByText('Added 10 plugins to My Plugins')).toBeVisible()
  expect(screen.getByText('Success')).toBeVisible()
  const sent = page.server.sent('plugins.addMany')
  expect(sent).toEqual([{ plugins: expect.any(Array) }])
  expect(JSON.stringify(sent).match(/"name":"[^"]+"/g)).toEqual(rows().map(([name]) => `"name":"${name}"`))
  for (const added of [/"isSample":true/g, /"version":""/g, /"path":""/g])
    expect(JSON.stringify(sent).match(added)).toHaveLength(rows().length)
  expect(rows().map((row) => row.at(-1))).toEqual(rows().map(() => 'Existing'))
})

test('only new plugins are sent, and a toast reports when there are none', async () => {
  const page = await scanned({
    addMany: ({ body }) => addedAnswer({ createdCount: body.plugins.length }),
  })
  await page.user.click(screen.getByRole('checkbox', { name: 'Add new plugins only' }))
  await page.user.click(button('Add New Plugins'))
  expect(await screen.findByText('Added 8 plugins to My Plugins')).toBeVisible()

  await page.user.click(button('Add New Plugins'))

  expect(screen.getByText('No New Plugins')).toBeVisible()
  expect(screen.getByText('All scanned plugins are already in your account.')).toBeVisible()
  expect(page.server.sent('plugins.addMany')).toHaveLength(1)
})

test.each([
  ['Failed to add plugins', 'The server is busy.', refusal(503, 'The server is busy.')],
  ['Error', 'Failed to add plugins to your collection.', noConnection()],
])('plugins that cannot be added stay new, with a toast: %s', async (title, description, failure) => {
  const addMany = () => {
    throw failure
  }
  const page = await scanned({ addMany })
  await page.user.click(button('Add to My Plugins'))

  await page.pass(0)
  expect(await screen.findByText(description)).toBeVisible()
  expect(screen.getByText(title)).toBeVisible()
  expect(statusOf('Surge XT')).toBe('New')
  expect(button('Add to My Plugins')).toBeEnabled()
})

test('a signed-out user sees a toast', async () => {
  const page = await atCard()
  act(() => page.queries.setQueryData(userQuery.queryKey, null))
  await page.user.click(button('Try Demo'))

  expect(screen.getByText('Authentication Required')).toBeVisible()
  expect(screen.getByText('Please log in to use the demo Helper App')).toBeVisible()
  await page.user.click(button('Connect Helper App'))
  expect(screen.getByText('Please log in to connect to the Helper App')).toBeVisible()
  expect(screen.getByText('Not connected')).toBeVisible()
})
