import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { anUpdateEntry } from '../../../../test/an-update-entry.ts'
import type { Handlers } from '../../../../test/fake-server.ts'
import { loadLazyParts } from '../../../../test/lazy-parts.ts'
import { anUpdatesPage, button, choose, entryOf } from './testing/an-updates-page.tsx'

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

beforeAll(loadLazyParts)

const aHistory = (other: Handlers = {}, history = HISTORY) =>
  anUpdatesPage({ history, other, at: '/updates?tab=history' })

test('the history shows plugin, manufacturer, versions, day and status, also for unknown versions', async () => {
  const page = await anUpdatesPage({ history: HISTORY })

  await page.user.click(screen.getByRole('tab', { name: 'Update History' }))

  expect(page.address()).toBe('/updates?tab=history')
  const cells = (name: string) =>
    entryOf(name)
      .getAllByRole('cell')
      .slice(3, 7)
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

test('a pending update is deleted immediately, an ended one after a question', async () => {
  const remove: NonNullable<Handlers['updates']>['remove'] = ({ params }) =>
    HISTORY.find(({ id }) => id === params.id) ?? COMPLETED
  const page = await aHistory({ updates: { remove } })

  await choose(page, 'Pigments', 'Cancel Update')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Pigments/ })).toBeNull())

  await choose(page, 'Ozone', 'Remove from History')
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Remove the update of Ozone from your history?',
  })
  expect(page.server.sent('updates.remove')).toHaveLength(1)
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ozone/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Pro-Q 4/ })).toBeVisible()
})

test('several updates of the history are removed at once, after a question; a filter never removes what it hides', async () => {
  const removeMany: NonNullable<Handlers['updates']>['removeMany'] = ({ body }) => body
  const page = await aHistory({ updates: { removeMany } })
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select the update of ${name}` })

  await page.user.click(box('Ozone'))
  expect(screen.getByText('1 update selected')).toBeVisible()
  await page.user.click(button('Pending 1'))
  expect(screen.queryByText('1 update selected')).toBeNull()
  await page.user.click(button('All 3'))
  await page.user.click(button('Select All 3'))
  expect(box('Pigments')).toBeChecked()
  await page.user.click(box('Pro-Q 4'))
  await page.user.click(button('Remove Selected'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove 2 updates from your history?' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(page.server.calls.at(-1)).toMatchObject({
    call: 'updates.removeMany',
    sent: { ids: [FAILED.id, PENDING.id] },
  })
  expect(screen.getByRole('row', { name: /Pro-Q 4/ })).toBeVisible()
  expect(screen.queryByText(/selected$/)).toBeNull()
})

test('an empty history shows a sample on request, and marks every entry as a sample', async () => {
  const page = await aHistory({}, [])
  expect(screen.getByRole('heading', { name: 'No Update History' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()

  await page.user.click(button('Show an example'))

  const rows = within(screen.getByRole('table', { name: 'Sample updates' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(within(row).getByText('Sample')).toBeVisible()
  await page.user.click(button('Hide the example'))
  expect(screen.getByRole('heading', { name: 'No Update History' })).toBeVisible()
})
