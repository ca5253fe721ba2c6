import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import {
  anUpdatesPage,
  button,
  CURRENT,
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

test('Update opens the catalog’s page when the plugin has none, else the site of its maker', async () => {
  const [cla] = WAVES
  const page = await anUpdatesPage({
    plugins: [KONTAKT, ...(cla ? [cla] : [])],
    known: [update(KONTAKT, { page: 'https://catalog.example/kontakt' }), ...WAVES_UPDATES.slice(0, 1)],
  })

  await page.user.click(button('Update Kontakt 8'))
  await page.user.click(button('Update CLA-76'))

  expect(page.opened().map(([address]) => address)).toEqual([
    'https://catalog.example/kontakt',
    'https://www.waves.com/',
  ])
})

test('the page of a maker is opened once for all its updates', async () => {
  const page = await anUpdatesPage({ plugins: WAVES, known: WAVES_UPDATES })

  await page.user.click(button('Open waves.com'))

  expect(page.opened()).toEqual([['https://www.waves.com/', '_blank', 'noopener,noreferrer']])
  expect(await screen.findByText('Updates started')).toBeVisible()
  expect(starts(page)).toEqual([{ pluginIds: WAVES.map(({ id }) => id) }])
  expect(screen.getByText('2 of 2 opened')).toBeVisible()
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

test("the maker's site that a bundle names comes before a web search, and is called that", async () => {
  const known = update(LOST, { bundleSite: 'https://www.nobody.audio/' })
  const page = await anUpdatesPage({ plugins: [LOST], known: [known] })
  await page.user.click(button(/^Evidence for the update of Lost/))
  expect(
    screen.getByText("Update opens the manufacturer's site that the plugin names, nobody.audio."),
  ).toBeVisible()

  await page.user.click(button('Update Lost'))

  expect(page.opened()).toEqual([['https://www.nobody.audio/', '_blank', 'noopener,noreferrer']])
  expect(await screen.findByText(/^nobody\.audio opens in a new tab\./)).toBeVisible()
})

test("the evidence names the maker's program that installs an update", async () => {
  const known = update(LOST, { makerPage: 'https://www.nobody.audio/get', installer: 'Nobody Central' })
  const page = await anUpdatesPage({ plugins: [LOST], known: [{ ...known, formats: [] }] })
  await page.user.click(button(/^Evidence for the update of Lost/))

  expect(screen.getByText('Nobody Central installs it.')).toBeVisible()
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
  expect(page.server.calls.find(({ call }) => call === 'plugins.edit')?.sent).toEqual({
    name: 'Lost',
    updateUrl: 'https://nobody.example/dl',
  })
  expect(group('Nobody').getByText('Lost')).toBeVisible()
})

test('an update that could not be started shows the reason', async () => {
  const start = throwing(refusal(404, 'Plugin not found'))
  const page = await anUpdatesPage({
    plugins: [SERUM],
    known: [update(SERUM)],
    other: { updates: { start } },
  })

  await page.user.click(button('Update Serum 2'))

  expect(await screen.findByText('Failed to start the update: Plugin not found')).toBeVisible()
  expect(rowOf('Serum 2').queryByText('Page opened')).toBeNull()
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
