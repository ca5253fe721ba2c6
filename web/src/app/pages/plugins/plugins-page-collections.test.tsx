import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Collection } from '#shared/collections/collection.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage, rail, shownNames } from '../../../../test/a-plugins-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { type Handlers, refusal } from '../../../../test/fake-server.ts'
import '../../../features/plugins/tags/tag-name-dialog.tsx'

const ID = '6f1c5d7a-98f1-4f0e-9a0c-0d5a8f5e2b11'
const [comp, plate, room] = [
  aPlugin({ name: 'Comp', type: 'Compressor' }),
  aPlugin({ name: 'Plate', type: 'Reverb' }),
  aPlugin({ name: 'Room', type: 'Reverb' }),
]
const aCollection = (facts: Partial<Collection>): Collection => ({
  id: ID,
  name: 'Vocal chain',
  kind: 'picked',
  view: '',
  pluginIds: [comp.id, room.id],
  createdAt: '2026-11-01T10:00:00.000Z',
  ...facts,
})

const aLibrary = ({ at = '/plugins', collections = [aCollection({})], calls = {} } = {}) =>
  aPluginsPage(
    [comp, plate, room],
    { collections: { list: () => collections, ...calls } },
    { at, user: aUser({ id: 'ana' }) },
  )

test('a picked collection shows its plugins, and its pill leaves it', async () => {
  const { user, address } = await aLibrary()
  const own = await within(rail()).findByRole('button', { name: 'Vocal chain 2' })

  await user.click(own)
  expect(shownNames()).toEqual(['Comp', 'Room'])
  expect(address()).toBe(`/plugins?collection=${ID}`)
  expect(own).toHaveAttribute('aria-pressed', 'true')

  await user.click(screen.getByRole('button', { name: 'Remove filter Collection: Vocal chain' }))
  expect(shownNames()).toHaveLength(3)
})

test('an unknown collection shows no plugin, and says so', async () => {
  const { user } = await aLibrary({ at: '/plugins?collection=6f1c5d7a-98f1-4f0e-9a0c-0d5a8f5e2b99' })
  expect(await screen.findByText('This collection no longer exists.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(shownNames()).toHaveLength(3)
})

test('the shown view is saved under a name, and a taken name is refused with a sentence', async () => {
  const add = vi
    .fn()
    .mockRejectedValueOnce(refusal(409, 'You have a collection with this name.'))
    .mockResolvedValueOnce(
      aCollection({ name: 'My reverbs', kind: 'view', view: 'type=Reverb', pluginIds: [] }),
    )
  const { user } = await aLibrary({ at: '/plugins?type=Reverb', calls: { add } })

  await user.click(screen.getByRole('button', { name: 'Save as Collection' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as Collection' })
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  await user.type(name, 'VOCAL chain')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(name).toHaveAccessibleDescription(
    'You already have a collection named “Vocal chain”. Please choose another name, or rename that one first.',
  )
  expect(add).not.toHaveBeenCalled()

  await user.clear(name)
  await user.type(name, 'My reverbs')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/You have a collection with this name/)).toBeInTheDocument()
  expect(name).toHaveValue('My reverbs')

  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(add.mock.calls[1]?.[0]).toMatchObject({
    body: { name: 'My reverbs', kind: 'view', view: 'type=Reverb' },
  })
  expect(within(rail()).getByRole('button', { name: 'My reverbs 2' })).toHaveAttribute('aria-pressed', 'true')
})

test('C adds the focused plugin to a collection, and the toast undoes it', async () => {
  const changePlugins = vi.fn(async ({ body }: { body: { add?: string[]; remove?: string[] } }) =>
    aCollection({ pluginIds: body.add?.length ? [comp.id, plate.id, room.id] : [comp.id, room.id] }),
  )
  const { user } = await aLibrary({ calls: { changePlugins } })
  await within(rail()).findByRole('button', { name: 'Vocal chain 2' })

  act(() => document.querySelector<HTMLElement>(`[data-id="${plate.id}"] [data-roving]`)?.focus())
  await user.keyboard('c')
  await user.click(await screen.findByRole('button', { name: /^Vocal chain/, pressed: false }))
  expect(await within(rail()).findByRole('button', { name: 'Vocal chain 3' })).toBeInTheDocument()
  expect(changePlugins.mock.calls[0]?.[0].body).toEqual({ add: [plate.id], remove: [] })

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await within(rail()).findByRole('button', { name: 'Vocal chain 2' })).toBeInTheDocument()
  expect(changePlugins.mock.calls[1]?.[0].body).toEqual({ add: [], remove: [plate.id] })
})

test('a collection is renamed and deleted, and the deletion is undone', async () => {
  const calls = {
    change: async () => aCollection({ name: 'Voices' }),
    remove: async () => aCollection({ name: 'Voices' }),
    restore: async () => aCollection({ name: 'Voices' }),
  }
  const { user, address } = await aLibrary({ at: `/plugins?collection=${ID}`, calls })

  await user.click(await within(rail()).findByRole('button', { name: 'More actions for Vocal chain' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = within(await screen.findByRole('dialog', { name: 'Rename Collection' })).getByRole('textbox')
  await user.clear(field)
  await user.type(field, 'Voices{Enter}')
  await within(rail()).findByRole('button', { name: 'Voices 2' })

  await user.click(within(rail()).getByRole('button', { name: 'More actions for Voices' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(within(rail()).queryByRole('button', { name: 'Voices 2' })).toBeNull())
  expect(address()).toBe('/plugins')

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await within(rail()).findByRole('button', { name: 'Voices 2' })).toBeInTheDocument()
})

/** A library whose tags change as they do on a server. */
async function aTaggedLibrary({ at = '/plugins', fails = false } = {}) {
  const start = [
    aPlugin({ name: 'Comp', tags: ['mix'] }),
    aPlugin({ name: 'Plate', tags: ['mix', 'Bus'] }),
    aPlugin({ name: 'Room', tags: ['Bus'] }),
  ]
  let plugins = start
  const handlers: Handlers = {
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
  }
  const page = await aPluginsPage(start, handlers, { at, user: aUser({ id: 'ana' }) })
  const sent = () => page.server.sent('plugins.changeTag')

  async function choose(tag: string, item: string) {
    await page.user.click(within(rail()).getByRole('button', { name: `More actions for ${tag}` }))
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }

  async function rename(to: string, tag = 'mix') {
    await choose(tag, 'Rename')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await page.user.clear(field)
    await page.user.type(field, to)
  }

  return { ...page, sent, choose, rename }
}

test('a tag is renamed for all plugins; the shown view follows, and its undo too', async () => {
  const { user, sent, rename, address } = await aTaggedLibrary({ at: '/plugins?tag=mix' })
  await rename('Blend{Enter}')

  expect(await screen.findByText('2 plugins now have the tag Blend.')).toBeVisible()
  expect(sent()).toEqual([{ tag: 'mix', to: 'Blend' }])
  expect(await within(rail()).findByRole('button', { name: 'Blend 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(address()).toBe('/plugins?tag=Blend')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await within(rail()).findByRole('button', { name: 'mix 2' })).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe('/plugins?tag=mix')
})

test('a name that plugins have already, in any case, says before that it merges the two, but not another case of its own', async () => {
  const { user, sent, rename } = await aTaggedLibrary()
  await rename('MIX')
  expect(screen.queryByText(/already/)).toBeNull()
  await user.keyboard('{Enter}')
  expect(await within(rail()).findByRole('button', { name: 'MIX 2' })).toBeVisible()

  await rename('bus', 'MIX')
  expect(await screen.findByText('2 plugins already have the tag Bus.')).toBeVisible()
  await user.keyboard('{Enter}')

  expect(await screen.findByText('2 plugins now have the tag Bus.')).toBeVisible()
  expect(sent()).toEqual([
    { tag: 'mix', to: 'MIX' },
    { tag: 'MIX', to: 'Bus' },
  ])
})

test('a tag is merged into a chosen one, and deleted from all plugins', async () => {
  const { user, sent, choose } = await aTaggedLibrary()
  await choose('mix', 'Merge Into...')
  expect(await screen.findByText('2 plugins already have the tag Bus.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(within(rail()).queryByRole('button', { name: 'mix 2' })).toBeNull())

  await choose('Bus', 'Delete from All Plugins')
  expect(await screen.findByText('Bus was removed from 2 plugins.')).toBeVisible()
  expect(sent()).toEqual([
    { tag: 'mix', to: 'Bus' },
    { tag: 'Bus', to: null },
  ])
})

test('an empty name, one with a comma and a failed rename say why, and keep the dialog with the name', async () => {
  const { user, sent, rename } = await aTaggedLibrary({ fails: true })
  await rename(' {Enter}')
  expect(await screen.findByText("A tag can't be empty.")).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'a, b{Enter}')
  expect(await screen.findByText("A tag can't contain commas.")).toBeVisible()
  expect(sent()).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Blend{Enter}')

  expect(await screen.findByText('Failed to update plugin: The server is busy.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Blend')
})
