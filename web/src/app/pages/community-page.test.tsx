import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecentEdit } from '#shared/community/contract.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aUser } from '../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { Routes } from '../routes.tsx'
import { CommunityPage } from './community-page.tsx'
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
