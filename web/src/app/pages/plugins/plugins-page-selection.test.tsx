import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'

import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../../features/plugins/removed/removed-dialog.tsx'

const library = ['Ara', 'Bell', 'Comb', 'Dune'].map((name) =>
  aPlugin({ name, type: name === 'Dune' ? 'Synth' : 'EQ' }),
)
const idOf = (name: string) => library.find((plugin) => plugin.name === name)?.id

const aLibrary = (handlers: Handlers['plugins'] = {}) => aPluginsPage(library, { plugins: handlers })

async function selecting(handlers: Handlers['plugins'] = {}) {
  const page = await aLibrary(handlers)
  await page.user.click(screen.getByRole('button', { name: 'Select Multiple' }))
  return page
}

const box = (name: string) => screen.getByRole('checkbox', { name })

test('in selection mode every card is a checkbox and the count is shown', async () => {
  const { user } = await selecting()

  expect(screen.getByText('0 plugins selected')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit Selected' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'All Plugins' })).not.toBeInTheDocument()
  await user.click(box('Ara'))
  expect(screen.getByText('1 plugin selected')).toBeInTheDocument()
  await user.keyboard('{Shift>}')
  await user.click(box('Comb'))
  await user.keyboard('{/Shift}')

  expect(screen.getByText('3 plugins selected')).toBeInTheDocument()
  expect(box('Bell')).toBeChecked()
  expect(screen.getByRole('button', { name: 'Edit Selected' })).toBeEnabled()
})

test('Cancel leaves selection mode and clears it', async () => {
  const { user } = await selecting()
  await user.click(box('Ara'))

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Select Multiple' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Select Multiple' }))

  expect(screen.getByText('0 plugins selected')).toBeInTheDocument()
})

test('Select All selects the shown plugins and is then disabled', async () => {
  const { user } = await selecting()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'EQ')

  await user.click(screen.getByRole('button', { name: 'Select All' }))
  expect(screen.getByText('3 plugins selected')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Select All' })).toBeDisabled()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), '')
  expect(screen.getByText('3 plugins selected')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Select All' })).toBeEnabled()
})

test('a bulk edit sends only the enabled fields; then the list is fetched again and selection mode ends', async () => {
  const { user, server } = await selecting({ bulkEdit: () => ({ updatedCount: 2 }) })
  await user.click(box('Ara'))
  await user.click(box('Bell'))
  await user.click(screen.getByRole('button', { name: 'Edit Selected' }))

  const dialog = await screen.findByRole('dialog', { name: 'Bulk Edit Plugins' })
  const submit = within(dialog).getByRole('button', { name: 'Update Plugins' })
  expect(submit).toBeDisabled()
  expect(within(dialog).getByRole('combobox', { name: 'Manufacturer' })).toBeDisabled()
  expect(within(dialog).getByRole('switch', { name: 'Owned' })).toBeChecked()
  expect(within(dialog).getByRole('switch', { name: 'Favorite' })).not.toBeChecked()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Include Manufacturer' }))
  await user.type(within(dialog).getByRole('combobox', { name: 'Manufacturer' }), 'Waves')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Include Favorite' }))
  await user.click(within(dialog).getByRole('switch', { name: 'Favorite' }))
  expect(dialog).toHaveTextContent('2 fields change on 2 plugins')
  await user.click(submit)

  expect(await screen.findByText('Successfully updated 2 plugins')).toBeInTheDocument()
  expect(screen.getByText('Plugins updated')).toBeInTheDocument()
  expect(server.sent('plugins.bulkEdit')[0]).toEqual({
    pluginIds: [idOf('Ara'), idOf('Bell')],
    changes: { manufacturer: 'Waves', isFavorite: true },
  })
  expect(server.sent('plugins.list')).toHaveLength(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'All Plugins' })).toBeInTheDocument()
})

async function bulkEdit(user: UserEvent) {
  await user.click(box('Ara'))
  await user.click(screen.getByRole('button', { name: 'Edit Selected' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Include Owned' }))
  await user.click(screen.getByRole('button', { name: 'Update Plugins' }))
}

test.each([
  [404, 'Plugin not found', 'Plugin not found'],
  [502, '', 'An unknown error occurred'],
])('a bulk edit that fails with %i and %j shows %j and keeps dialog and selection', async (...failure) => {
  const [status, message, reason] = failure
  const { user } = await selecting({ bulkEdit: throwing(refusal(status, message)) })

  await bulkEdit(user)

  expect(await screen.findByText('Failed to update plugins')).toBeInTheDocument()
  expect(screen.getByText(reason)).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Include Owned' })).toBeChecked()
})

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

test.each<[string, (user: UserEvent) => Promise<void>]>([
  [
    'Saving...',
    async (user) => {
      await user.keyboard('{Escape}')
      await press(user, 'Ara')
      await user.keyboard('e')
      await press(user, 'Save Changes')
    },
  ],
  ['Updating...', bulkEdit],
  [
    'Purging...',
    async (user) => {
      await user.keyboard('{Escape}')
      await press(user, 'Purge')
      await press(user, 'Purge 4 plugins')
    },
  ],
])('during the action the button shows %s and cannot be pressed again', async (words, act) => {
  const never = () => new Promise<never>(() => {})
  const { user } = await selecting({ edit: never, bulkEdit: never, purge: never })

  await act(user)

  expect(await screen.findByRole('button', { name: words })).toBeDisabled()
})

test('selected plugins are removed after a question, and Undo brings them back', async () => {
  let left = library
  const removedAt = '2026-11-23T18:00:00.000Z'
  const { user, server } = await selecting({
    list: () => left,
    removeMany: ({ body }) => {
      left = library.filter(({ id }) => !body.pluginIds.includes(id))
      return { removedCount: 2, removedAt }
    },
    restoreMany: () => {
      left = library
      return { restoredCount: 2 }
    },
  })
  await user.click(box('Ara'))
  await user.click(box('Comb'))

  await user.keyboard('{Delete}')
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Plugins' })
  expect(dialog).toHaveTextContent('Are you sure you want to remove 2 plugins?')
  await user.click(within(dialog).getByRole('button', { name: 'Remove 2 plugins' }))

  expect(await screen.findByText('2 plugins have been removed from your library')).toBeInTheDocument()
  expect(screen.getByText('Showing 2 plugins')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Select Multiple' })).toBeInTheDocument()
  // A closed dialog blocks the pointer for a moment.
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })))
  expect(await screen.findByText('Showing 4 plugins')).toBeInTheDocument()
  expect(server.sent('plugins.restoreMany')[0]).toEqual({ removedAt })
})

test('Purge asks for confirmation and reports how many plugins are deleted; a failed one leaves the library', async () => {
  let left = library
  const list = () => left
  const { user, server } = await aLibrary({
    list,
    purge: throwing(refusal(503, 'The database is away.')),
  })

  await user.click(screen.getByRole('button', { name: 'Purge' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Purge All Plugins' })
  expect(dialog).toHaveTextContent(
    'This action cannot be undone. This will permanently purge all your plugins from the system.',
  )
  expect(dialog).toHaveTextContent('Are you sure you want to purge all 4 plugins?')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'Purge 4 plugins' }))
  expect(await screen.findByText('Failed to delete plugins. Please try again.')).toBeInTheDocument()
  expect(screen.getByText('Showing 4 plugins')).toBeInTheDocument()

  const purge = () => {
    left = []
    return { deletedCount: 4, removedAt: '2026-11-23T18:00:00.000Z' }
  }
  server.handlers.plugins = { list, purge }
  await user.click(within(dialog).getByRole('button', { name: 'Purge 4 plugins' }))

  expect(await screen.findByText('Successfully deleted 4 plugins.')).toBeInTheDocument()
  expect(screen.getByText('They stay in Recently Removed for seven days.')).toBeVisible()
  expect(screen.getByText('Plugins deleted')).toBeInTheDocument()
  expect(screen.getByText('No plugins found')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add Plugins' })[0]).toHaveFocus())
})

const answerOf = (pluginId = '', title = '') => ({
  pluginId,
  isSafe: title === '',
  reason: '',
  songs: title ? [{ id: title, title, daw: 'REAPER', certainty: 'certain' as const, reason: '' }] : [],
  songCount: title ? 1 : 0,
})
const CHECK: RemovalCheck = {
  answers: [answerOf(idOf('Ara'), 'Night Drive'), answerOf(idOf('Bell'), 'Sunday'), answerOf(idOf('Comb'))],
  read: 40,
  lastReadAt: '2026-11-18T12:00:00.000Z',
  unseen: [{ reason: 'Only Reason can read its songs.', isOpaque: true, songs: 3 }],
  computersWithoutSongs: [],
}

async function anAskedLibrary() {
  let answer = () => {}
  const answered = new Promise<RemovalCheck>((resolve) => {
    answer = () => resolve(CHECK)
  })
  const page = await aPluginsPage(library, { songs: { checkRemoval: () => answered } })
  return { ...page, answer: () => answer() }
}

test('a purge names the songs that need plugins, and waits for them with a reason', async () => {
  const { user, server, answer } = await anAskedLibrary()
  await user.click(screen.getByRole('button', { name: 'Purge' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Purge All Plugins' }))
  const purge = dialog.getByRole('button', { name: 'Purge 4 plugins' })

  expect(purge).toBeDisabled()
  expect(purge).toHaveAccessibleDescription('We are checking whether your songs need this.')
  answer()

  expect(await dialog.findByText('Your songs need 2 of these 4 plugins')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Sunday' })).toBeVisible()
  expect(dialog.getByText(/^Checked against 40 songs, last scanned November 18, 2026\./)).toBeVisible()
  expect(dialog.getByText('Not checked: 3 songs. Only Reason can read its songs.')).toBeVisible()
  await waitFor(() => expect(purge).toBeEnabled())
  expect(purge).not.toHaveAccessibleDescription()
  expect(server.sent('songs.checkRemoval')[0]).toEqual({
    pluginIds: library.map(({ id }) => id),
  })
})
