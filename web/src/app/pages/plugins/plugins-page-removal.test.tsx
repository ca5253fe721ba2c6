import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'

const library = ['Ara', 'Bell', 'Comb'].map((name) => aPlugin({ name }))
const [ara, bell, comb] = library.map(({ id }) => id)

const answerOf = (pluginId = '', title = '') => ({
  pluginId,
  isSafe: title === '',
  reason: '',
  songs: title ? [{ id: title, title, daw: 'REAPER', certainty: 'certain' as const, reason: '' }] : [],
  songCount: title ? 1 : 0,
})
const CHECK: RemovalCheck = {
  answers: [answerOf(ara, 'Night Drive'), answerOf(bell, 'Sunday'), answerOf(comb)],
  read: 40,
  lastReadAt: '2026-11-18T12:00:00.000Z',
  unseen: [{ reason: 'Only Reason can read its songs.', isOpaque: true, songs: 3 }],
  computersWithoutSongs: [],
}

async function aLibrary() {
  let answer = () => {}
  const answered = new Promise<RemovalCheck>((resolve) => {
    answer = () => resolve(CHECK)
  })
  const server = fakeServer({
    plugins: { list: () => library },
    songs: { usage: () => [], checkRemoval: () => answered },
  })
  const page = aPage(<PluginsPage />, { at: '/plugins', server })
  await screen.findByText('Showing 3 plugins')
  return { ...page, server, answer: () => answer() }
}

test('a purge names the songs that need plugins, and waits for them with a reason', async () => {
  const { user, server, answer } = await aLibrary()
  await user.click(screen.getByRole('button', { name: 'Purge' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Purge All Plugins' }))
  const purge = dialog.getByRole('button', { name: 'Purge 3 plugins' })

  expect(purge).toBeDisabled()
  expect(purge).toHaveAccessibleDescription('We are checking whether your songs need this.')
  answer()

  expect(await dialog.findByText('Your songs need 2 of these 3 plugins')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Sunday' })).toBeVisible()
  expect(dialog.getByText(/^Checked against 40 songs, last scanned November 18, 2026\./)).toBeVisible()
  expect(dialog.getByText('Not checked: 3 songs. Only Reason can read its songs.')).toBeVisible()
  await waitFor(() => expect(purge).toBeEnabled())
  expect(purge).not.toHaveAccessibleDescription()
  expect(server.calls.find(({ call }) => call === 'songs.checkRemoval')?.sent).toEqual({
    pluginIds: [ara, bell, comb],
  })
})

test('the removal of selected plugins waits in the same way', async () => {
  const { user, answer } = await aLibrary()
  await user.click(screen.getByRole('button', { name: 'Select Multiple' }))
  await user.click(screen.getByRole('checkbox', { name: 'Ara' }))
  await user.click(screen.getByRole('button', { name: 'More for the selection' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
  const remove = await screen.findByRole('button', { name: 'Remove 1 plugin' })

  expect(remove).toBeDisabled()
  answer()
  await waitFor(() => expect(remove).toBeEnabled())
})
