import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RecentEdit } from '#shared/community/contract.ts'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aUser } from '../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { aTransfer, type FileTree } from '../../features/import/testing/a-transfer.ts'
import { Routes } from '../routes.tsx'
import { CommunityPage } from './community-page.tsx'
import { PluginDropZone } from './plugin-drop-zone.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../features/songs/sharing/needs-file-dialog.tsx'

const REVISION = '00000000-0000-4000-b000-000000000001'
const DEFINITION = '00000000-0000-4000-b000-000000000002'

const anEdit = (facts: Partial<RecentEdit> = {}): RecentEdit => ({
  revisionId: REVISION,
  definitionId: DEFINITION,
  kind: 'claim',
  name: 'Pro-Q 4',
  manufacturer: 'FabFilter',
  field: 'type',
  before: 'EQ',
  value: 'Filter',
  author: 'somebody',
  username: 'eve',
  status: 'live',
  isLocked: false,
  createdAt: '2026-11-03T12:00:00.000Z',
  liveAt: '2026-11-03T12:00:00.000Z',
  undoneAt: null,
  agreeing: 0,
  disagreeing: 0,
  ...facts,
})

const done = () => ({ message: 'done' })

async function openPage(edits: RecentEdit[], handlers: Handlers['community'] = {}) {
  const page = aPage(<CommunityPage />, {
    server: fakeServer({ community: { edits: () => edits, ...handlers } }),
  })
  await screen.findByRole('table', { name: 'Recent edits' })
  return page
}

async function choose({ user }: Awaited<ReturnType<typeof openPage>>, item: string) {
  await user.click(screen.getByRole('button', { name: 'More actions for Type of Pro-Q 4 by eve' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('the filter and the search are sent to the server and are part of the address', async () => {
  const waiting = anEdit({
    revisionId: '00000000-0000-4000-b000-000000000009',
    status: 'pending',
    name: 'Tape',
  })
  const page = await openPage([], {
    edits: ({ query: { status, search = '' } }) =>
      [anEdit(), waiting].filter(
        (edit) => (!status || edit.status === status) && edit.name.toLowerCase().includes(search),
      ),
  })

  await page.user.click(screen.getByRole('button', { name: 'Waiting' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Pro-Q 4/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Tape/ })).toBeVisible()
  await page.user.type(screen.getByRole('searchbox'), 'pro')

  expect(await screen.findByRole('heading', { name: 'No matching edits found' })).toBeVisible()
  expect(page.address()).toBe('/?status=pending&q=pro')
  await page.user.click(screen.getByRole('button', { name: 'All' }))
  expect(await screen.findByRole('row', { name: /Pro-Q 4/ })).toBeVisible()
})

test('older edits are loaded on request, until the end of the list', async () => {
  const edits = Array.from({ length: 203 }, (_, at) =>
    anEdit({ revisionId: `00000000-0000-4000-b000-${String(at).padStart(12, '0')}`, name: `Plugin ${at}` }),
  )
  const page = await openPage([], {
    edits: ({ query: { before } }) => {
      const from = edits.findIndex(({ revisionId }) => revisionId === before) + 1
      return edits.slice(from, from + 200)
    },
  })
  expect(screen.getAllByRole('row')).toHaveLength(201)

  await page.user.click(screen.getByRole('button', { name: 'Show More' }))

  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(204))
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('an edit shows its change, author and outcome', async () => {
  await openPage([anEdit({ isLocked: true })])

  const row = screen.getByRole('row', { name: /Pro-Q 4/ })
  expect(row).toHaveTextContent('Type · FabFilter')
  expect(row).toHaveTextContent('“EQ” to “Filter”')
  expect(within(row).getByRole('cell', { name: 'eve' })).toBeVisible()
  expect(row).toHaveTextContent('Shown nowLocked')
})

test.each([
  ['Undo', {}, 'community.undo', { revisionId: REVISION }],
  [
    'Show to Everyone',
    { status: 'pending' },
    'community.review',
    { revisionId: REVISION, verdict: 'agrees' },
  ],
  ['Reject', { status: 'pending' }, 'community.review', { revisionId: REVISION, verdict: 'disagrees' }],
  ['Unlock Field', { isLocked: true }, 'community.unlock', { definitionId: DEFINITION, field: 'type' }],
] as const)('%s is one click', async (item, facts, call, sent) => {
  const result = { field: 'type', outcome: 'live', sentence: '', revisionId: REVISION } as const
  const page = await openPage([anEdit(facts)], { undo: done, unlock: done, review: () => result })

  await choose(page, item)

  await waitFor(() => expect(page.server.sent(call)).toEqual([sent]))
})

test('a field is locked with a reason', async () => {
  const page = await openPage([anEdit()], { lock: done })
  await choose(page, 'Lock Field')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lock Type' }))

  await page.user.click(dialog.getByRole('button', { name: 'Lock' }))
  expect(await dialog.findByText('Enter a reason.')).toBeVisible()
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Edit war')
  await page.user.click(dialog.getByRole('button', { name: 'Lock' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = { definitionId: DEFINITION, field: 'type', reason: 'Edit war' }
  expect(page.server.sent('community.lock')).toEqual([sent])
})

test('all edits of a user since an edit are undone, and the skipped ones are listed', async () => {
  const changedLater = [{ definitionId: DEFINITION, field: 'manufacturer', name: 'Serum 2' } as const]
  const page = await openPage([anEdit()], { undoAll: () => ({ undoneCount: 3, changedLater }) })
  await choose(page, 'Undo All Edits by eve')
  const dialog = within(await screen.findByRole('dialog', { name: "Undo a User's Edits" }))
  expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('eve')

  await page.user.click(dialog.getByRole('button', { name: 'Undo All' }))

  expect(await dialog.findByText('3 edits undone')).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent('Manufacturer of Serum 2')
  const sent = { username: 'eve', since: '2026-11-03T12:00:00.000Z' }
  expect(page.server.sent('community.undoAll')).toEqual([sent])
})

test.each([
  ['an administrator finds the page', 'admin', 'Nothing Shared Yet'],
  ['another user finds the 404 page', 'user', '404 Page Not Found'],
] as const)('%s', async (_, role, heading) => {
  const server = fakeServer({ plugins: { list: () => [] }, community: { edits: () => [] } })
  aPage(<Routes />, { server, at: '/community', user: aUser({ role }) })

  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(server.calls.some(({ call }) => call === 'community.edits')).toBe(role === 'admin')
})

test('what a song needs is compared where plugins are dropped; plugins beside it are added, and the comparison stays until it is closed', async () => {
  const need = { format: 'VST3', name: 'Diva', maker: 'u-he', version: '' } as const
  const compared = { need, state: 'missing' as const, reason: 'A reason.', plugin: null }
  const onClose = vi.fn()
  let isSaved = false
  const server = fakeServer({
    plugins: {
      list: () => [],
      async *drop({ body: { plugins } }) {
        for (const { index } of plugins) yield { index, outcome: 'created', pluginId: 'a-plugin' }
        isSaved = true
      },
    },
    songShares: { compareFile: () => ({ needs: [compared] }) },
  })
  const { user } = aPage(<PluginDropZone onClose={onClose} />, { server, user: aUser() })
  const list = { 'needed-plugins.csv': needsCsv([need]) }
  const drop = async (tree: FileTree) => {
    fireEvent.drop(await screen.findByRole('region', { name: 'Add plugins' }), {
      dataTransfer: aTransfer(tree),
    })
    return within(await screen.findByRole('dialog', { name: 'What This Song Needs' }))
  }

  const alone = await drop(list)
  expect(await alone.findByText('Missing')).toBeVisible()
  await user.click(alone.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls.map(({ call }) => call)).not.toContain('plugins.drop')

  const dialog = await drop({ ...list, 'Serum.vst': 'x' })
  await waitFor(() => expect(isSaved).toBe(true))
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, UNTIL_IDLE)))

  expect(onClose).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

/** Milliseconds: the zone is idle again one second after the last plugin. */
const UNTIL_IDLE = 1500

test.each([
  ['unsubscribe', 'Unsubscribe', 'unsubscribe', /This server no longer sends you email/],
  ['confirm-email', 'Confirm Address', 'confirmAddress', /Your email address is confirmed/],
])(
  'the link %s in an email changes nothing until the button is pressed; an unknown one is reported',
  async (path, name, call, words) => {
    const refuse = throwing(refusal(404, 'This link is no longer valid.'))
    const server = fakeServer({ notifications: { unsubscribe: refuse, confirmAddress: refuse } })
    const page = aPage(<Routes />, { server, at: `/${path}/a-token_of-43` })
    const button = await screen.findByRole('button', { name })
    expect(server.calls).toEqual([])

    await page.user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
    server.handlers.notifications = { unsubscribe: done, confirmAddress: done }
    await page.user.click(screen.getByRole('button', { name }))

    expect(await screen.findByText(words)).toBeVisible()
    const asked = { call: `notifications.${call}`, sent: { token: 'a-token_of-43' } }
    expect(server.calls).toEqual([asked, asked])
    expect(screen.queryByRole('button', { name })).toBeNull()
  },
)
