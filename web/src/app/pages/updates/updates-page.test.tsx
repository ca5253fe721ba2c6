import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aSharedState } from '../../../../test/a-shared-state.ts'
import { aFormat, anAvailableUpdate } from '../../../../test/an-available-update.ts'
import { anUpdateEntry } from '../../../../test/an-update-entry.ts'
import { fakeServer, type Handlers, noConnection, refusal } from '../../../../test/fake-server.ts'
import { UpdatesPage } from './updates-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './updates-page-dialog.tsx'

type PageSetup = {
  plugins?: Plugin[]
  history?: UpdateEntry[]
  known?: PluginUpdates[]
  at?: string
  other?: Handlers
}

async function anUpdatesPage(setup: PageSetup) {
  const { plugins = [], history = [], known = [], at = '/updates', other = {} } = setup
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const server = fakeServer({
    ...other,
    definitions: { available: () => known, ...other.definitions },
    community: { state: () => aSharedState() },
    plugins: { list: () => plugins, open: ({ params }) => opened(plugins, params.id), ...other.plugins },
    updates: {
      history: () => history,
      start: ({ body }) => startedUpdates(plugins, body.pluginIds),
      ...other.updates,
    },
  })
  const page = aPage(<UpdatesPage />, { server, at })
  await screen.findByRole('tablist', { name: 'Updates' })
  return { ...page, opened: () => open.mock.calls }
}

function opened(plugins: Plugin[], id: string) {
  const plugin = plugins.find((candidate) => candidate.id === id)
  return { ...(plugin ?? aPlugin()), installations: [], notes: '' }
}

const startedUpdates = (plugins: Plugin[], ids: string[]) =>
  plugins
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, version }) =>
      anUpdateEntry({ pluginId: id, pluginName: name, previousVersion: version }),
    )

const PAGE = 'https://example.org/serum'
const SERUM = aPlugin({
  name: 'Serum 2',
  manufacturer: 'Xfer Records',
  version: '2.0.12',
  formats: ['VST3', 'AU'],
  updateAvailable: true,
  updateUrl: PAGE,
})
const KONTAKT = aPlugin({ name: 'Kontakt 8', manufacturer: 'Native Instruments', updateAvailable: true })
const CURRENT = aPlugin({ name: 'Pro-Q 4' })

const button = (name: string) => screen.getByRole('button', { name })
const available = () => within(screen.getByRole('list', { name: 'Available updates' }))
const rowOf = (name: string) =>
  within(available().getByText(name).closest('li') ?? expect.fail(`no row ${name}`))
const entryOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

async function choose(page: Awaited<ReturnType<typeof anUpdatesPage>>, name: string, item: string) {
  await page.user.click(button(`More actions for the update of ${name}`))
  await page.user.click(await screen.findByRole('menuitem', { name: item }))
}

test('available updates lists the flagged plugins with name, manufacturer, version, marker and button', async () => {
  await anUpdatesPage({ plugins: [SERUM, CURRENT, KONTAKT] })

  expect(screen.getByRole('tab', { name: 'Available Updates 2' })).toHaveAttribute('aria-selected', 'true')
  expect(rowOf('Serum 2').getByText('Xfer Records')).toBeVisible()
  expect(rowOf('Serum 2').getByText('v2.0.12')).toBeVisible()
  expect(rowOf('Serum 2').getByText('New version available')).toBeVisible()
  expect(rowOf('Serum 2').getByRole('button', { name: 'Update Serum 2' })).toHaveTextContent('Update')
  expect(available().queryByText('Pro-Q 4')).toBeNull()
  expect(button('Update All')).toBeVisible()
})

test('without updates all plugins are up to date', async () => {
  await anUpdatesPage({ plugins: [CURRENT] })

  expect(screen.getByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Update All' })).toBeNull()
})

test('Update opens the update page in an isolated tab, shows a toast, and the update is pending', async () => {
  const page = await anUpdatesPage({ plugins: [SERUM] })

  await page.user.click(button('Update Serum 2'))

  expect(page.opened()).toEqual([[PAGE, '_blank', 'noopener,noreferrer']])
  expect(await screen.findByText('Update started')).toBeVisible()
  expect(page.server.calls.at(-1)).toMatchObject({ call: 'updates.start', sent: { pluginIds: [SERUM.id] } })
  expect(rowOf('Serum 2').getByText(/^Update started Nov 3, 2025/)).toBeVisible()
})

test('Update opens the catalog’s page when the plugin has none', async () => {
  const page = await anUpdatesPage({
    plugins: [KONTAKT],
    known: [anAvailableUpdate(KONTAKT.id, { page: 'https://catalog.example/kontakt' })],
  })

  await page.user.click(button('Update Kontakt 8'))

  expect(page.opened()).toEqual([['https://catalog.example/kontakt', '_blank', 'noopener,noreferrer']])
})

test('Update without a known page shows a toast that leads to the details', async () => {
  const page = await anUpdatesPage({ plugins: [KONTAKT] })

  await page.user.click(button('Update Kontakt 8'))

  expect(await screen.findByText(/^Kontakt 8 has no known update page\./)).toBeVisible()
  expect(page.opened()).toEqual([])
  await waitFor(() => page.user.click(button('Edit Details')))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Plugin Details' })
  expect(within(dialog).getByRole('textbox', { name: /^Plugin Name/ })).toHaveValue('Kontakt 8')
})

test('an update that could not be started shows the reason', async () => {
  const start = () => {
    throw refusal(404, 'Plugin not found')
  }
  const page = await anUpdatesPage({ plugins: [SERUM], other: { updates: { start } } })

  await page.user.click(button('Update Serum 2'))

  expect(await screen.findByText('Failed to start the update: Plugin not found')).toBeVisible()
  expect(rowOf('Serum 2').queryByText(/^Update started/)).toBeNull()
})

test('Update All makes all updates pending and opens a work list, one page at a time', async () => {
  const twin = aPlugin({
    name: 'Serum FX',
    manufacturer: 'Xfer Records',
    updateAvailable: true,
    updateUrl: PAGE,
  })
  const page = await anUpdatesPage({ plugins: [SERUM, twin, KONTAKT, CURRENT] })

  await page.user.click(button('Update All'))

  const dialog = within(await screen.findByRole('dialog', { name: 'Work through your updates' }))
  expect(page.server.calls.at(-1)).toMatchObject({
    call: 'updates.start',
    sent: { pluginIds: [SERUM.id, twin.id, KONTAKT.id] },
  })
  const rows = dialog.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Kontakt 8', 'Serum 2', 'Serum FX'])
  expect(dialog.getByText('No known update page.')).toBeVisible()
  expect(dialog.getAllByText('example.org')).toHaveLength(2)
  expect(page.opened()).toEqual([])

  await page.user.click(dialog.getByRole('button', { name: 'Open Next Page' }))

  expect(page.opened()).toEqual([[PAGE, '_blank', 'noopener,noreferrer']])
  expect(dialog.getAllByText('Opened')).toHaveLength(2)
  expect(dialog.getByText('2 of 3 opened')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'All Pages Opened' })).toBeDisabled()

  await page.user.click(dialog.getByRole('button', { name: 'Edit Details of Kontakt 8' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Plugin Details' })).toBeVisible()
  await page.user.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Plugin Details' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Work through your updates' })).toBeVisible()
})

test('each format shows its versions and the evidence', async () => {
  const known = anAvailableUpdate(SERUM.id)
  const catalogs = [{ catalog: 'Open Audio Stack', version: '2.0.9' }]
  known.formats.push(
    aFormat({
      format: 'AU',
      platform: 'macos',
      latest: { ...aFormat().latest, running: 4, standing: 4, catalogs },
    }),
  )
  await anUpdatesPage({ plugins: [SERUM, KONTAKT], known: [known] })

  const lines = rowOf('Serum 2').getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'VST3 macOSv2.0.12 to v2.1.05 of 41 owners run 2.1.0, first seen 3 November',
    'AU macOSv2.0.12 to v2.1.04 of 41 owners run 2.1.0, first seen 3 November; Open Audio Stack says 2.0.9',
  ])
  expect(rowOf('Kontakt 8').getByText('Marked by hand: no newer version is known.')).toBeVisible()
})

const IGNORED = { what: 'version', version: '2.0.11' } as const
test.each([
  ['Ignore Version 2.1.0', { what: 'version', version: '2.1.0' }],
  ['Ignore This Plugin', { what: 'plugin' }],
] as const)(
  '%s is added to the ignored updates, and Undo restores the previous ones',
  async (item, added) => {
    let plugin = SERUM
    let known = [anAvailableUpdate(SERUM.id, { ignored: [IGNORED] })]
    const ignore: NonNullable<Handlers['definitions']>['ignore'] = ({ body: { ignored } }) => {
      plugin = { ...SERUM, updateAvailable: ignored.length < 2 }
      known = [{ ...anAvailableUpdate(SERUM.id, { ignored }), ...(ignored.length === 2 && { formats: [] }) }]
      return { plugin, ignored }
    }
    const page = await anUpdatesPage({
      plugins: [SERUM],
      other: { definitions: { available: () => known, ignore } },
    })
    const sent = () => page.server.calls.filter(({ call }) => call === 'definitions.ignore').at(-1)?.sent

    await choose(page, 'Serum 2', item)

    expect(await screen.findByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
    expect(sent()).toEqual({ ignored: [IGNORED, added] })
    await waitFor(() => page.user.click(button('Undo')))
    expect(await screen.findByText('Current version')).toBeVisible()
    expect(sent()).toEqual({ ignored: [IGNORED] })
  },
)

test('ignored updates are listed below and can be restored', async () => {
  let known = [{ ...anAvailableUpdate(CURRENT.id, { ignored: [{ what: 'plugin' }] }), formats: [] }]
  const ignore = () => {
    known = []
    return { plugin: { ...CURRENT, updateAvailable: true }, ignored: [] }
  }
  const page = await anUpdatesPage({
    plugins: [CURRENT],
    other: { definitions: { available: () => known, ignore } },
  })
  await page.user.click(screen.getByText('Ignored updates (1)'))
  expect(screen.getByText('All its updates')).toBeVisible()

  await page.user.click(button('Stop Ignoring Pro-Q 4'))

  expect(await screen.findByText('Update no longer ignored')).toBeVisible()
  expect(page.server.calls.find(({ call }) => call === 'definitions.ignore')?.sent).toEqual({ ignored: [] })
  expect(screen.queryByText('Ignored updates (1)')).toBeNull()
  expect(available().getByText('Pro-Q 4')).toBeVisible()
})

test('a plugin with a newer update is not listed as ignored', async () => {
  const known = [
    anAvailableUpdate(SERUM.id, { ignored: [IGNORED] }),
    { ...anAvailableUpdate(CURRENT.id, { ignored: [{ what: 'version', version: '4.1' }] }), formats: [] },
  ]
  const page = await anUpdatesPage({ plugins: [SERUM, CURRENT], known })

  expect(available().getByText('Serum 2')).toBeVisible()
  await page.user.click(screen.getByText('Ignored updates (1)'))
  expect(button('Stop Ignoring Pro-Q 4')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop Ignoring Serum 2' })).toBeNull()
})

test('Mark as Up to Date removes a plugin from the list, and Undo restores it', async () => {
  const page = await anUpdatesPage({
    plugins: [SERUM, KONTAKT],
    other: {
      plugins: { change: ({ body }) => ({ ...SERUM, ...(body as { updateAvailable: boolean }) }) },
    },
  })

  await choose(page, 'Serum 2', 'Mark as Up to Date')

  await waitFor(() => expect(available().queryByText('Serum 2')).toBeNull())
  expect(page.server.calls.at(-1)).toMatchObject({
    call: 'plugins.change',
    params: { id: SERUM.id },
    sent: { updateAvailable: false },
  })
  await waitFor(() => expect(button('Update Kontakt 8')).toHaveFocus())
  await waitFor(() => page.user.click(button('Undo')))
  expect(await available().findByText('Serum 2')).toBeVisible()
})

const COMPLETED = anUpdateEntry({
  pluginName: 'Pro-Q 4',
  previousVersion: '4.01',
  newVersion: '4.02',
  status: 'completed',
  changedAt: '2025-11-18T12:00:00.000Z',
})
const FAILED = anUpdateEntry({ pluginName: 'Ozone', manufacturer: 'iZotope', status: 'failed' })
const PENDING = anUpdateEntry({ pluginName: 'Pigments', manufacturer: 'Arturia', previousVersion: '6.0.0' })
const HISTORY = [COMPLETED, FAILED, PENDING]

const aHistory = (other: Handlers = {}, history = HISTORY) =>
  anUpdatesPage({ history, other, at: '/updates?tab=history' })

test('the history shows plugin, manufacturer, versions, day and status, also for unknown versions', async () => {
  const page = await anUpdatesPage({ history: HISTORY })

  await page.user.click(screen.getByRole('tab', { name: 'Update History' }))

  expect(page.address()).toBe('/updates?tab=history')
  const cells = (name: string) =>
    entryOf(name)
      .getAllByRole('cell')
      .slice(2, 6)
      .map((cell) => cell.textContent)
  expect(cells('Pro-Q 4')).toEqual(['FabFilter', 'v4.01 to v4.02', 'Nov 18, 2025', 'Completed'])
  expect(cells('Pigments')).toEqual(['Arturia', 'v6.0.0 to –an unknown version', 'Nov 3, 2025', 'Pending'])
})

test('the history is filtered by status and text, and the export contains the shown entries', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  const page = await aHistory()

  await page.user.click(button('Failed 1'))
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await page.user.click(button('Export CSV'))
  expect(await saved[0]?.text()).toMatch(/"Ozone","iZotope"/)
  expect(await saved[0]?.text()).not.toMatch(/Pigments/)

  await page.user.type(screen.getByRole('searchbox'), 'fabfilter')
  expect(screen.getByRole('heading', { name: 'No matching updates found' })).toBeVisible()
  expect(button('Export CSV')).toBeDisabled()
  await page.user.click(button('Clear Filters'))
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('the address contains the filter of the history, so that a reload keeps it', async () => {
  const page = await anUpdatesPage({ history: HISTORY, at: '/updates?tab=history&status=failed' })
  expect(screen.getAllByRole('row')).toHaveLength(2)

  await page.user.click(button('All 3'))
  await page.user.type(screen.getByRole('searchbox'), 'ozone')
  expect(page.address()).toBe('/updates?tab=history&q=ozone')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  page.goTo('/updates?tab=history&status=failed')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test.each([
  ['Pigments', PENDING, 'Mark as Failed', 'failed', 'Marked as failed'],
  ['Ozone', FAILED, 'Mark as Completed', 'completed', 'Marked as completed'],
] as const)(
  'the status of the update of %s can be changed manually',
  async (name, entry, item, status, title) => {
    const mark = () => ({ entry: { ...entry, status }, plugin: null })
    const page = await aHistory({ updates: { mark } })

    await choose(page, name, item)

    expect(await screen.findByText(title)).toBeVisible()
    expect(page.server.calls.at(-1)).toMatchObject({
      call: 'updates.mark',
      params: { id: entry.id },
      sent: { status },
    })
    expect(entryOf(name).getByText(status === 'failed' ? 'Failed' : 'Completed')).toBeVisible()
  },
)

test('an update that is completed manually removes its plugin from the available updates', async () => {
  const entry = anUpdateEntry({ pluginId: SERUM.id, pluginName: SERUM.name })
  const mark = () => ({
    entry: { ...entry, status: 'completed' as const },
    plugin: { ...SERUM, updateAvailable: false },
  })
  const page = await anUpdatesPage({ plugins: [SERUM], history: [entry], other: { updates: { mark } } })

  await choose(page, 'Serum 2', 'Mark as Completed')

  expect(await screen.findByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
})

test('a pending update is deleted immediately, an ended one after a question', async () => {
  const takeBack: NonNullable<Handlers['updates']>['takeBack'] = ({ params }) =>
    HISTORY.find(({ id }) => id === params.id) ?? COMPLETED
  const page = await aHistory({ updates: { takeBack } })

  await choose(page, 'Pigments', 'Cancel Update')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Pigments/ })).toBeNull())

  await choose(page, 'Ozone', 'Remove from History')
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Remove the update of Ozone from your history?',
  })
  expect(page.server.calls.filter(({ call }) => call === 'updates.takeBack')).toHaveLength(1)
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ozone/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Pro-Q 4/ })).toBeVisible()
})

test('an empty history shows a sample on request, and marks every entry as a sample', async () => {
  const page = await aHistory({}, [])
  expect(screen.getByRole('heading', { name: 'No Update History' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()

  await page.user.click(button('Show an example'))

  const rows = within(screen.getByRole('table', { name: 'Sample updates' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.querySelector('td:nth-child(2)')?.firstChild?.textContent)).toEqual([
    'Pro-Q 4',
    'Ozone 11 Imager',
    'Pigments',
  ])
  for (const row of rows) expect(within(row).getByText('Sample')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  await page.user.click(button('Hide the example'))
  expect(screen.getByRole('heading', { name: 'No Update History' })).toBeVisible()
})

test('updates that cannot be loaded show the reason and are loaded again', async () => {
  const history = () => {
    throw noConnection()
  }
  const server = fakeServer({
    plugins: { list: () => [CURRENT] },
    updates: { history },
    definitions: { available: () => [] },
  })
  const { user } = aPage(<UpdatesPage />, { server })

  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
  server.handlers.updates = { history: () => [] }
  await user.click(button('Try again'))

  expect(await screen.findByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
})
