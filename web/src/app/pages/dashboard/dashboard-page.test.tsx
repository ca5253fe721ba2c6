import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { addedAnswer } from '../../../../test/added-answer.ts'
import { anArchitectureReport } from '../../../../test/an-architecture-report.ts'
import { anOldInstallation } from '../../../../test/an-old-installation.ts'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { storageFigures } from '../../../../test/storage-figures.ts'
import { DashboardPage } from './dashboard-page.tsx'

function aDashboard(library: Plugin[], handlers: Handlers = {}, user = aUser()) {
  const server = fakeServer({
    plugins: { list: () => library, architectures },
    helper: { devices: () => [] },
    ...handlers,
  })
  return aPage(<DashboardPage />, { server, user })
}

const architectures = () => anArchitectureReport([anOldInstallation()])

const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)

test('the library is shown in figures and charts, with the drop zone below', async () => {
  aDashboard([aPlugin(), aPlugin()])

  expect(screen.getByRole('region', { name: 'Total Plugins' })).toHaveTextContent('...')
  expect(await screen.findByRole('heading', { name: 'Library insights' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Total Plugins' })).toHaveTextContent('2')
  await screen.findByRole('heading', { name: 'Ready when you are' })
  const all = headings()
  expect(all.indexOf('Drop your plugin files here')).toBeGreaterThan(
    all.indexOf('Let the helper app fill your library'),
  )
  expect(all).not.toContain('Start your library')
})

test('an empty library shows one way to begin first, and its figures at 0 below', async () => {
  const { server } = aDashboard([])

  expect(await screen.findByRole('heading', { name: 'Start your library' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Choose a Folder' })).toBeVisible()
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('songs.figures'))
  expect(server.calls.map(({ call }) => call)).not.toContain('storage.figures')
  expect(screen.getByRole('link', { name: 'Use the helper app to scan everything' })).toHaveAttribute(
    'href',
    '/helper-app-download',
  )
  const all = headings()
  expect(all).not.toContain('Library insights')
  expect(all.indexOf('Drop your plugin files here')).toBe(all.indexOf('Start your library') + 1)
  expect(all.indexOf('Total Plugins')).toBeGreaterThan(all.indexOf('Drop your plugin files here'))
  for (const [figure, value] of [
    ['Total Plugins', '0'],
    ['UAD Plugins', '0'],
    ['Updates Available', '0'],
    ['Organized', '0%'],
  ] as const)
    expect(screen.getByRole('region', { name: figure })).toHaveTextContent(value)
})

test('the drop zone does not move when the first plugins arrive, so that failures stay visible', async () => {
  const { queries } = aDashboard([])
  await screen.findByRole('heading', { name: 'Start your library' })
  const zone = await screen.findByRole('region', { name: 'Add plugins' })

  queries.setQueryData(['/api/plugins'], [aPlugin()])

  expect(await screen.findByRole('heading', { name: 'Library insights' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Add plugins' })).toBe(zone)
  const all = headings()
  expect(all).not.toContain('Start your library')
  expect(all.indexOf('Drop your plugin files here')).toBeLessThan(all.indexOf('Library insights'))
})

test('the plugins that need Rosetta are counted, with a link to the report', async () => {
  const { user, address, server, queries } = aDashboard([])
  await screen.findByRole('heading', { name: 'Start your library' })
  expect(server.calls.map(({ call }) => call)).not.toContain('plugins.architectures')

  queries.setQueryData(['/api/plugins'], [aPlugin()])
  await user.click(await screen.findByRole('link', { name: '1 needs Rosetta' }))

  expect(address()).toBe('/rosetta-report')
})

test.each([
  ['Manage Plugins', '/plugins'],
  ['UAD Workflow', '/uad-workflow'],
  ['Browse My Plugins', '/plugins'],
  ['Try UAD Workflow', '/uad-workflow'],
])('%s leads to %s', async (name, address) => {
  const page = aDashboard([aPlugin()])

  await page.user.click(await screen.findByRole('link', { name }))

  expect(page.address()).toBe(address)
})

test('the page links to the helper app twice, each time in a new tab', async () => {
  aDashboard([aPlugin()])

  const links = await screen.findAllByRole('link', { name: /^Download Helper App/ })

  expect(links).toHaveLength(2)
  for (const link of links) {
    expect(link).toHaveAttribute('href', '/helper-app-download')
    expect(link).toHaveAttribute('target', '_blank')
  }
})

test('sample plugins are added in one call and shown in the library', async () => {
  const library: Plugin[] = []
  let free: string[] = []
  const page = aDashboard(library, {
    plugins: {
      list: () => library,
      architectures,
      addMany: ({ body }) => {
        free = body.plugins.flatMap(({ name, isFree }) => (isFree ? [name] : []))
        library.push(...body.plugins.map(({ name }) => aPlugin({ name, isSample: true })))
        return addedAnswer({ createdCount: 40 })
      },
    },
  })

  await page.user.click(await screen.findByRole('button', { name: 'Try with sample plugins' }))

  await waitFor(() => expect(page.address()).toBe('/plugins'))
  expect(library.length).toBeGreaterThan(40)
  expect(library.every(({ isSample }) => isSample)).toBe(true)
  expect(free).toContain('Surge XT')
  expect(free).not.toContain('Pro-Q 3')
})

test('with a connected helper, the features and the helper app fold into one line, which opens', async () => {
  const { user } = aDashboard([aPlugin()], { helper: { devices: () => [aDevice()] } })
  const line = await screen.findByRole('heading', { name: 'More you can do' })
  expect(screen.getByRole('heading', { name: 'Organize' })).not.toBeVisible()

  await user.click(line)

  expect(screen.getByRole('heading', { name: 'Organize' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Download Helper App/ })).toHaveLength(2)
})

const DAYS = 24 * 60 * 60 * 1000
const memberFor = (days: number) => aUser({ memberSince: new Date(Date.now() - days * DAYS).toISOString() })

test('after a week of the account they are folded, too, with the closing words', async () => {
  aDashboard([aPlugin()], {}, memberFor(8))

  expect(await screen.findByRole('heading', { name: 'More you can do' })).toBeVisible()
  for (const name of ['Organize', 'Let the helper app fill your library', 'Ready when you are'])
    expect(screen.getByRole('heading', { name })).not.toBeVisible()
  expect(screen.getByRole('heading', { name: 'Drop your plugin files here' })).toBeVisible()
})

test('in an empty library nothing is folded, however old the account is', async () => {
  aDashboard([], {}, memberFor(8))

  expect(await screen.findByRole('heading', { name: 'Organize' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'More you can do' })).toBeNull()
})

test('in the first week, and where the helpers cannot be listed, nothing is folded', async () => {
  const devices = () => {
    throw refusal(503, 'The database is starting. Please try again.')
  }
  aDashboard([aPlugin()], { helper: { devices } }, memberFor(6))

  expect(await screen.findByRole('heading', { name: 'Organize' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'More you can do' })).toBeNull()
})

test('a library has shelves and what takes space, which say the same', async () => {
  const total = { bytes: 2_000_000, bundles: 2, unknown: 1 }
  const { user, address } = aDashboard(
    [
      aPlugin({ name: 'Diva', manufacturer: 'u-he', isFavorite: true, size: 2_000_000 }),
      aPlugin({ name: 'Zebra', manufacturer: 'u-he', size: 2_000_000, updateAvailable: true }),
    ],
    { storage: { figures: () => storageFigures({ total, computers: 1 }) } },
  )
  expect(await screen.findByRole('heading', { name: 'Your library now' })).toBeVisible()
  expect(await screen.findByText('2 MB, known for 1 of 2 bundles')).toBeVisible()
  expect(await screen.findByText('At least 2 MB')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Space used' })).toHaveAttribute('href', '/computers')

  const shelf = within(screen.getByRole('list', { name: 'Favorites' }))
  await user.click(shelf.getByRole('link', { name: /Diva/ }))

  expect(address()).toMatch(/^\/plugins\?plugin=/)
})

test('Learn More opens the dialog about sharing and returns the focus', async () => {
  const { user } = aDashboard([aPlugin()], {
    community: { about: () => ({ mode: 'off' }) },
    notifications: { preferences: () => DEFAULT_PREFERENCES },
  })
  const more = await screen.findByRole('button', { name: 'Learn More' })

  await user.click(more)
  const dialog = await screen.findByRole('dialog', { name: 'Crowdsourced Metadata' })
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(more).toHaveFocus())
})

test('a library that cannot be loaded is reported, and loaded again on demand', async () => {
  const server = fakeServer({
    plugins: {
      list: () => {
        throw refusal(503, 'The database is starting. Please try again.')
      },
    },
  })
  const { user } = aPage(<DashboardPage />, { server, user: aUser() })
  expect(await screen.findByText('The database is starting. Please try again.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: "We couldn't load your library" })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Total Plugins' })).not.toBeInTheDocument()

  server.handlers.plugins = { list: () => [aPlugin()], architectures }
  server.handlers.helper = { devices: () => [] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Library insights' })).toBeVisible()
})

test('below the shelves are the figures of the songs, and songs alone have figures, too', async () => {
  const diva = aPlugin({ name: 'Diva' })
  const songs = {
    figures: () => ({ songs: 3, unread: 0, incomplete: 0, daws: [{ name: 'REAPER', songs: 3 }] }),
    usage: () => [
      {
        pluginId: diva.id,
        songs: 3,
        perhaps: 0,
        lastUsedAt: null,
        kinds: ['reaper' as const],
        formats: [{ format: 'VST3' as const, songs: 3 }],
      },
    ],
  }
  const { unmount } = aDashboard([diva], { songs })
  expect(await screen.findByRole('heading', { name: 'Used in most songs' })).toBeVisible()
  const all = headings()
  expect(all.indexOf('Your songs')).toBeGreaterThan(all.indexOf('Your library now'))
  expect(all.indexOf('Your songs')).toBeLessThan(all.indexOf('Drop your plugin files here'))
  unmount()

  aDashboard([], { songs })
  expect(await screen.findByRole('heading', { name: 'Songs by DAW' })).toBeVisible()
  expect(headings().indexOf('Your songs')).toBeGreaterThan(headings().indexOf('Start your library'))
})
