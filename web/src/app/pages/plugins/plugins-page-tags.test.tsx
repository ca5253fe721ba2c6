import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, refusal } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'
import '../../../features/plugins/tags/tag-name-dialog.tsx'
import '../../../features/import/drop-zone.tsx'

const rail = () => within(screen.getByRole('navigation', { name: 'Collections and filters' }))

/** A library whose tags change as they do on a server. */
async function aLibrary({ at = '/plugins', fails = false } = {}) {
  const start = [
    aPlugin({ name: 'Comp', tags: ['mix'] }),
    aPlugin({ name: 'Plate', tags: ['mix', 'Bus'] }),
    aPlugin({ name: 'Room', tags: ['Bus'] }),
  ]
  let plugins = start
  const server = fakeServer({
    plugins: {
      list: () => plugins,
      changeTag: ({ body: { tag, to } }) => {
        if (fails) throw refusal(503, 'The server is busy.')
        plugins = plugins.map((plugin) => ({
          ...plugin,
          tags: [...new Set(plugin.tags.flatMap((each) => (each === tag ? (to ?? []) : each)))],
        }))
        return { changedCount: 2, act: 'act' }
      },
      undo: () => {
        plugins = start
        return { undoneCount: 2, leftCount: 0, message: '2 plugins are back as they were.' }
      },
    },
    collections: { list: () => [] },
  })
  const page = aPage(<PluginsPage />, { at, server, user: aUser({ id: 'ana' }) })
  await screen.findByText(/^Showing/)
  const sent = () => server.calls.filter(({ call }) => call === 'plugins.changeTag').map(({ sent }) => sent)

  async function choose(tag: string, item: string) {
    await page.user.click(rail().getByRole('button', { name: `More actions for ${tag}` }))
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }

  async function rename(to: string) {
    await choose('mix', 'Rename')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await page.user.clear(field)
    await page.user.type(field, to)
  }

  return { ...page, sent, choose, rename }
}

test('a tag is renamed for all plugins; the shown view follows, and its undo too', async () => {
  const { user, sent, rename, address } = await aLibrary({ at: '/plugins?tag=mix' })
  await rename('Blend{Enter}')

  expect(await screen.findByText('2 plugins have the tag Blend now.')).toBeVisible()
  expect(sent()).toEqual([{ tag: 'mix', to: 'Blend' }])
  expect(await rail().findByRole('button', { name: 'Blend 2' })).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe('/plugins?tag=Blend')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await rail().findByRole('button', { name: 'mix 2' })).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe('/plugins?tag=mix')
})

test('a name that plugins have already, in any case, says before that it merges the two', async () => {
  const { user, sent, rename } = await aLibrary()
  await rename('bus')

  expect(await screen.findByText('2 plugins already have the tag Bus.')).toBeVisible()
  await user.keyboard('{Enter}')

  expect(await screen.findByText('2 plugins have the tag Bus now.')).toBeVisible()
  expect(sent()).toEqual([{ tag: 'mix', to: 'Bus' }])
})

test('another case of its own name is a rename', async () => {
  const { user, sent, rename } = await aLibrary()
  await rename('MIX')
  expect(screen.queryByText(/already/)).toBeNull()
  await user.keyboard('{Enter}')

  expect(await rail().findByRole('button', { name: 'MIX 2' })).toBeVisible()
  expect(sent()).toEqual([{ tag: 'mix', to: 'MIX' }])
})

test('a tag is merged into a chosen one, and deleted from all plugins', async () => {
  const { user, sent, choose } = await aLibrary()
  await choose('mix', 'Merge Into...')
  expect(await screen.findByText('2 plugins already have the tag Bus.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(rail().queryByRole('button', { name: 'mix 2' })).toBeNull())

  await choose('Bus', 'Delete from All Plugins')
  expect(await screen.findByText('2 plugins have lost the tag Bus.')).toBeVisible()
  expect(sent()).toEqual([
    { tag: 'mix', to: 'Bus' },
    { tag: 'Bus', to: null },
  ])
})

test.each([
  [' ', 'A tag must not be empty.'],
  ['a, b', 'A tag must not contain commas.'],
])('the name %j is refused in the dialog', async (name, sentence) => {
  const { user, sent, rename } = await aLibrary()
  await rename(name)
  await user.keyboard('{Enter}')

  expect(await screen.findByText(sentence)).toBeVisible()
  expect(sent()).toEqual([])
})

test('a failed rename says why, and keeps the dialog with its name', async () => {
  const { rename } = await aLibrary({ fails: true })
  await rename('Blend{Enter}')

  expect(await screen.findByText('Failed to update plugin: The server is busy.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Blend')
})
