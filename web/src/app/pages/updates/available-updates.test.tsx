import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Coverage } from '#shared/updates/coverage.ts'
import { aCoverage } from '../../../../test/a-coverage.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { aFormat, anAvailableUpdate } from '../../../../test/an-available-update.ts'
import { type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import {
  anUpdatesPage,
  button,
  CURRENT,
  chooseInDetails,
  group,
  KONTAKT,
  LOST,
  PAGE,
  rowOf,
  SERUM,
  starts,
  update,
  WAVES,
  WAVES_UPDATES,
} from './testing/an-updates-page.tsx'

test('available updates lists the flagged plugins with name, manufacturer, version, marker and button', async () => {
  await anUpdatesPage({ plugins: [SERUM, CURRENT, KONTAKT], known: [update(SERUM)] })

  expect(screen.getByRole('tab', { name: 'Available Updates 2' })).toHaveAttribute('aria-selected', 'true')
  expect(group('Xfer Records').getByText('Serum 2')).toBeVisible()
  expect(rowOf('Kontakt 8').getByText('Native Instruments')).toBeVisible()
  expect(rowOf('Serum 2').getByText('v2.0.12')).toBeVisible()
  expect(rowOf('Serum 2').getByText('v2.1.0')).toBeVisible()
  expect(rowOf('Serum 2').getByText('New version available')).toBeVisible()
  expect(rowOf('Serum 2').getByRole('button', { name: 'Update Serum 2' })).toHaveTextContent('Update')
  expect(screen.queryByText('Pro-Q 4')).toBeNull()
  expect(button('Update All')).toBeVisible()
})

test('without updates all plugins are up to date, and the page says for how many that is known, by whom, and how', async () => {
  const coverage = () => aCoverage({ known: 1215, total: 1312, fromLists: 1150, fromOwners: 62 })
  const { user } = await anUpdatesPage({ plugins: [CURRENT], other: { definitions: { coverage } } })

  expect(
    await screen.findByText(
      'Latest versions known for 1,215 of 1,312 plugins: 1,150 from public lists, 62 from owners, 3 from the host of this server.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Update All' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Scan Again' })).toBeNull()
  await user.click(screen.getByText('How this works'))
  expect(screen.getByText(/Public lists add rare plugins/)).toBeVisible()
})

const SENTENCE =
  'Check public lists (Open Audio Stack, Homebrew, winget) once a day. Nothing about you is sent.'
const ADMIN = aUser({ role: 'admin' })

test('while few latest versions are known, an administrator turns on public lists with one button', async () => {
  let lists: Coverage['lists'] = 'off'
  const { user, server } = await anUpdatesPage({
    user: ADMIN,
    other: {
      definitions: { coverage: () => aCoverage({ total: 9, known: 4, lists }) },
      catalogs: {
        turnOn: () => {
          lists = 'on'
          return []
        },
      },
    },
  })
  expect(await screen.findByText(SENTENCE)).toBeVisible()

  await user.click(button('Turn On'))

  expect(await screen.findByText('Public lists turned on')).toBeVisible()
  expect(screen.queryByText(SENTENCE)).toBeNull()
  expect(server.calls.map(({ call }) => call)).toContain('catalogs.turnOn')
})

test('a group names its maker, whose plugins it opens, and once the program that installs them', async () => {
  const installer = 'Waves Central'
  const makerPage = 'https://www.waves.com/downloads'
  const known = [...WAVES_UPDATES, update(SERUM)].map((each) => ({ ...each, installer, makerPage }))
  const page = await anUpdatesPage({ plugins: [SERUM, ...WAVES], known })

  expect(group('Waves').getByText('Waves Central')).toBeVisible()
  expect(group('Waves').getByRole('link', { name: 'Waves' })).toHaveAttribute(
    'href',
    '/plugins?manufacturer=Waves',
  )
  await page.user.click(group('Waves').getByRole('button', { name: 'Open waves.com' }))
  expect(page.opened()).toEqual([[makerPage, '_blank', 'noopener,noreferrer']])

  await page.user.click(button(/^Evidence for the update of CLA-76/))
  expect(screen.queryByText('Waves Central installs it.')).toBeNull()
  expect(group('Xfer Records').queryByRole('button', { name: /^Open/ })).toBeNull()
})

test('a maker without updates says so, and that does not mean that all plugins are up to date', async () => {
  await anUpdatesPage({ plugins: WAVES, known: WAVES_UPDATES, at: '/updates?manufacturer=__proto__' })

  expect(screen.getByText('No updates from __proto__')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'All Plugins Up to Date' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Update All' })).toBeNull()
})

test('a list of 150 counts all of its lines before they are shown, and a long group begins with five', async () => {
  const plugins = Array.from({ length: 150 }, (_, n) =>
    aPlugin({ name: `P${n}`, manufacturer: n < 140 ? 'Waves' : 'Acme', updateAvailable: true }),
  )
  const page = await anUpdatesPage({ plugins, known: plugins.slice(0, 120).map((plugin) => update(plugin)) })

  expect(screen.getByRole('tab', { name: 'Available Updates 150' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '150 updates from 2 manufacturers' })).toBeVisible()
  expect(group('Waves').getByText('120 updates')).toBeVisible()
  expect(group('Waves').getAllByRole('listitem')).toHaveLength(5)
  expect(group('Marked by you').getAllByRole('listitem')).toHaveLength(5)
  await page.user.click(group('Waves').getByRole('button', { name: 'Show 115 More' }))
  expect(group('Waves').getAllByRole('listitem')).toHaveLength(100)
  await page.user.click(button('Show More (25 left)'))
  expect(group('Waves').getAllByRole('listitem')).toHaveLength(120)
  expect(group('Marked by you').getByText('30 updates')).toBeVisible()
})

test('Scan Again opens the helper app; an update that could not be started shows the reason', async () => {
  const start = throwing(refusal(404, 'Plugin not found'))
  const page = await anUpdatesPage({
    plugins: [SERUM],
    known: [update(SERUM)],
    other: { updates: { start } },
  })

  await page.user.click(button('Scan Again'))
  expect(page.onScan).toHaveBeenCalledOnce()
  await page.user.click(button('Update Serum 2'))

  expect(await screen.findByText('Plugin not found')).toBeVisible()
  expect(rowOf('Serum 2').queryByText('Page opened')).toBeNull()
})

test('the evidence is two words, and the whole of it in each format on demand', async () => {
  const known = update(SERUM)
  const catalogs = [{ catalog: 'Open Audio Stack', version: '2.0.9' }]
  known.formats.push(
    aFormat({
      format: 'AU',
      platform: 'macos',
      latest: { ...aFormat().latest, running: 4, standing: 4, catalogs },
    }),
  )
  const page = await anUpdatesPage({ plugins: [SERUM], known: [known] })
  expect(rowOf('Serum 2').getByText('Both formats')).toBeVisible()
  expect(rowOf('Serum 2').getByText('5 people run it')).toBeVisible()
  expect(rowOf('Serum 2').queryAllByRole('listitem')).toEqual([])

  await page.user.click(button('Evidence for the update of Serum 2: 5 people run it'))

  const lines = rowOf('Serum 2').getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'VST3 macOSv2.0.12 to v2.1.05 of 41 owners run 2.1.0, first seen November 3',
    'AU macOSv2.0.12 to v2.1.04 of 41 owners run 2.1.0, first seen November 3; 2.0.9 in Open Audio Stack',
    'Update opens its page at example.org.',
    'Edit DetailsIgnore Version 2.1.0Ignore This Plugin',
  ])
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
    const sent = () => page.server.sent('definitions.ignore').at(-1)

    await chooseInDetails(page, 'Serum 2', item)

    expect(await screen.findByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
    expect(sent()).toEqual({ ignored: [IGNORED, added] })
    await waitFor(() => page.user.click(button('Undo')))
    expect(await screen.findByText('New version available')).toBeVisible()
    expect(sent()).toEqual({ ignored: [IGNORED] })
  },
)

test('ignored updates are listed below and can be restored; a plugin with a newer one is not among them', async () => {
  const newer = anAvailableUpdate(SERUM.id, { ignored: [IGNORED] })
  let known = [newer, { ...anAvailableUpdate(CURRENT.id, { ignored: [{ what: 'plugin' }] }), formats: [] }]
  const ignore = () => {
    known = [newer]
    return { plugin: { ...CURRENT, updateAvailable: true }, ignored: [] }
  }
  const page = await anUpdatesPage({
    plugins: [SERUM, CURRENT],
    other: { definitions: { available: () => known, ignore } },
  })
  expect(rowOf('Serum 2').getByText('New version available')).toBeVisible()
  await page.user.click(screen.getByText('Ignored updates (1)'))
  expect(screen.getByText('All its updates')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop Ignoring Serum 2' })).toBeNull()

  await page.user.click(button('Stop Ignoring Pro-Q 4'))

  expect(await screen.findByText('Update no longer ignored')).toBeVisible()
  expect(page.server.sent('definitions.ignore')[0]).toEqual({ ignored: [] })
  expect(screen.queryByText('Ignored updates (1)')).toBeNull()
  expect(group('Marked by you').getByText('Pro-Q 4')).toBeVisible()
})

test('Mark as Up to Date removes a plugin from the list, and Undo restores it', async () => {
  const page = await anUpdatesPage({
    plugins: [SERUM, KONTAKT],
    other: {
      plugins: { change: ({ body }) => ({ ...SERUM, ...(body as { updateAvailable: boolean }) }) },
    },
  })

  await chooseInDetails(page, 'Serum 2', 'Mark as Up to Date')

  await waitFor(() => expect(screen.queryByText('Serum 2', { selector: 'li b' })).toBeNull())
  expect(page.server.calls.at(-1)).toMatchObject({
    call: 'plugins.change',
    params: { id: SERUM.id },
    sent: { updateAvailable: false },
  })
  await waitFor(() => expect(button('Evidence for the update of Kontakt 8: Details')).toHaveFocus())
  await waitFor(() => page.user.click(button('Undo')))
  expect(await screen.findByText('Serum 2', { selector: 'li b' })).toBeVisible()
})

test('Update opens the update page in an isolated tab, shows a toast, and the update is pending', async () => {
  const page = await anUpdatesPage({ plugins: [SERUM], known: [update(SERUM)] })

  await page.user.click(button('Update Serum 2'))

  expect(page.opened()).toEqual([[PAGE, '_blank', 'noopener,noreferrer']])
  expect(await screen.findByText('Update started')).toBeVisible()
  expect(starts(page)).toEqual([{ pluginIds: [SERUM.id] }])
  expect(rowOf('Serum 2').getByText('Page opened')).toBeVisible()
  expect(rowOf('Serum 2').queryByText('New version available')).toBeNull()
  expect(screen.getByText('1 of 1 opened')).toBeVisible()

  await page.user.click(button('Open Again Serum 2'))
  expect(page.opened()).toHaveLength(2)
})

test('Update without a known page searches the web, and says so', async () => {
  const page = await anUpdatesPage({ plugins: [LOST], known: [update(LOST)] })
  await page.user.click(button('Update Lost'))

  expect(page.opened()).toEqual([
    ['https://duckduckgo.com/?q=Nobody%20Lost%20plugin%20update', '_blank', 'noopener,noreferrer'],
  ])
  expect(
    await screen.findByText(/^We don't have an update page for Lost yet, so a web search opens/),
  ).toBeVisible()
  expect(rowOf('Lost').getByText('Search opened')).toBeVisible()
})

test('an update page is added in place, also without https', async () => {
  const edit: NonNullable<Handlers['plugins']>['edit'] = ({ body }) => ({
    ...LOST,
    updateUrl: body.updateUrl ?? '',
    libraryRevision: 2,
    claims: [],
  })
  const page = await anUpdatesPage({ plugins: [LOST], known: [update(LOST)], other: { plugins: { edit } } })
  await page.user.click(button(/^Evidence for the update of Lost/))

  await page.user.click(button('Add Page'))
  expect(await screen.findByText('Type the address of the update page.')).toBeVisible()
  await page.user.type(screen.getByRole('textbox', { name: 'Update page of Lost' }), 'nobody.example/dl')
  await page.user.click(button('Add Page'))

  expect(await screen.findByText('Update opens nobody.example for Lost now.')).toBeVisible()
  expect(page.server.sent('plugins.edit')[0]).toEqual({
    name: 'Lost',
    updateUrl: 'https://nobody.example/dl',
  })
  expect(group('Nobody').getByText('Lost')).toBeVisible()
})

test('Update All opens a work list, and only opened pages make updates pending', async () => {
  const twin = aPlugin({
    name: 'Serum FX',
    manufacturer: 'Xfer Records',
    updateAvailable: true,
    updateUrl: PAGE,
  })
  const page = await anUpdatesPage({
    plugins: [KONTAKT, LOST, SERUM, twin, CURRENT],
    known: [SERUM, twin, LOST].map((plugin) => update(plugin)),
  })

  await page.user.click(button('Update All'))

  const dialog = within(await screen.findByRole('dialog', { name: 'Work through your updates' }))
  expect(dialog.getByText('0 of 4 opened')).toBeVisible()
  const names = (list: string) =>
    within(dialog.getByRole('list', { name: list, hidden: true }))
      .getAllByRole('listitem', { hidden: true })
      .map((row) => row.querySelector('b')?.textContent)
  expect(names('Updates to work through')).toEqual(['Serum 2', 'Serum FX'])
  expect(dialog.getByText('No update page yet (2)').closest('details')).not.toHaveAttribute('open')
  expect(names('Updates without a page')).toEqual(['Lost', 'Kontakt 8'])
  expect(page.opened()).toEqual([])
  expect(starts(page)).toEqual([])

  await page.user.click(dialog.getByRole('button', { name: 'Open Next Page' }))

  expect(page.opened()).toEqual([[PAGE, '_blank', 'noopener,noreferrer']])
  expect(starts(page)).toEqual([{ pluginIds: [SERUM.id, twin.id] }])
  expect(dialog.getAllByText('Opened')).toHaveLength(2)
  expect(dialog.getByText('2 of 4 opened')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'All Pages Opened' })).toBeDisabled()
  expect(screen.queryByText('Updates started')).toBeNull()

  await page.user.click(dialog.getByText('No update page yet (2)'))
  await page.user.click(dialog.getByRole('button', { name: 'Search the Web: Lost' }))
  expect(page.opened()).toHaveLength(2)
  expect(dialog.getByText('3 of 4 opened')).toBeVisible()
})
