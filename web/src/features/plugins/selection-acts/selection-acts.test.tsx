import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer, refusal, throwing } from '../../../../test/fake-server.ts'
import { SelectionActs, selectionCsv } from './selection-acts.tsx'
import { TagSelectedDialog } from './tag-selected-dialog.tsx'

const noop = () => {}
const ACT = '00000000-0000-4000-8000-00000000ac70'
const plugins = [
  aPlugin({ name: 'Ara', isFavorite: true, isOwned: true, tags: ['mix', 'bus'] }),
  aPlugin({ name: '=Bell', isFavorite: false, isOwned: true, tags: ['mix'] }),
]
const pluginIds = plugins.map(({ id }) => id)

const aBulkServer = () =>
  fakeServer({
    plugins: {
      list: () => plugins,
      bulkEdit: () => ({ updatedCount: 2, act: ACT }),
      undo: () => ({
        undoneCount: 1,
        leftCount: 1,
        message: '1 plugin is back as it was. Ara keeps its type.',
      }),
    },
  })

function someActs(selected = plugins, server = aBulkServer()) {
  return aPage(
    <SelectionActs plugins={selected} onTag={noop} onRemove={noop} onCollect={noop} onMerge={noop} />,
    { server },
  )
}

test.each([
  ['Favorite', plugins, { isFavorite: true }],
  ['Unfavorite', plugins.slice(0, 1), { isFavorite: false }],
  ['Not Owned', plugins, { isOwned: false }],
])('%s changes the whole selection, and Undo says what was left', async (name, selected, changes) => {
  const { user, server } = someActs(selected)

  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })))

  expect(await screen.findByText('1 plugin is back as it was. Ara keeps its type.')).toBeInTheDocument()
  expect(server.calls.filter(({ call }) => call !== 'plugins.list')).toMatchObject([
    { call: 'plugins.bulkEdit', sent: { pluginIds: selected.map(({ id }) => id), changes } },
    { call: 'plugins.undo', params: { id: ACT } },
  ])
})

test('the selection is exported as a table in which nothing is a formula', async () => {
  const [heading, ...rows] = selectionCsv(plugins).trim().split('\r\n')

  expect(heading).toContain('"Name","Manufacturer","Type","Formats"')
  expect(rows[0]).toContain('"mix, bus"')
  expect(rows[1]).toContain(`"'=Bell"`)
  // Nobody said that it costs money.
  const free = heading?.split(',').indexOf('"Free"') ?? 0
  expect(rows[0]?.replace('mix, bus', '').split(',')[free]).toBe('""')
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:x'), revokeObjectURL: () => {} }),
  )
  const { user } = someActs()
  await user.click(screen.getByRole('button', { name: 'More for the selection' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }))
  expect(URL.createObjectURL).toHaveBeenCalledOnce()
})

test.each([
  [() => new Uint8Array([80, 75, 3, 4]), 'Export ready', 1],
  [
    throwing(refusal(409, 'An archive of your data is already being downloaded.')),
    'An archive of your data is already being downloaded.',
    0,
  ],
])(
  'the selection is exported as an archive, or the page says why not',
  async (exportSelection, said, count) => {
    const createObjectURL = vi.fn(() => 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
    const server = fakeServer({ plugins: { list: () => plugins }, account: { exportSelection } })
    const { user } = someActs(plugins.slice(0, 1), server)

    await user.click(screen.getByRole('button', { name: 'More for the selection' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export as Archive' }))

    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(server.calls.at(-1)).toMatchObject({
      call: 'account.exportSelection',
      sent: { pluginIds: pluginIds.slice(0, 1) },
    })
    expect(createObjectURL).toHaveBeenCalledTimes(count)
  },
)

test('tags are added to all, and taken from those that have them', async () => {
  const onClose = vi.fn()
  const { user, server } = aPage(<TagSelectedDialog plugins={plugins} suggestions={[]} onClose={onClose} />, {
    server: aBulkServer(),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Tag Plugins' })
  const save = within(dialog).getByRole('button', { name: 'Save Tags' })
  expect(save).toBeDisabled()

  await user.type(within(dialog).getByRole('combobox', { name: 'Add to 2 plugins' }), 'new, drums')
  await user.click(within(dialog).getByRole('button', { name: /^mix/ }))
  await user.click(within(dialog).getByRole('button', { name: /^bus/ }))
  await user.click(within(dialog).getByRole('button', { name: /^bus/ }))
  await user.click(save)

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.calls[0]?.sent).toEqual({
    pluginIds,
    changes: { addTags: ['new', 'drums'], removeTags: ['mix'] },
  })
})

test('an undo that is no longer possible says so', async () => {
  const server = aBulkServer()
  server.handlers.plugins = {
    ...server.handlers.plugins,
    undo: throwing(refusal(404, 'This can no longer be undone.')),
  }
  const { user } = someActs(plugins, server)

  await user.click(screen.getByRole('button', { name: 'Favorite' }))
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })))

  expect(await screen.findByText('This can no longer be undone.')).toBeInTheDocument()
})
