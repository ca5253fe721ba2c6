import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { HistoryEntry } from '#shared/community/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { librarySummaryOf } from '#shared/plugins/summary.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aSharedState } from '../../../../test/a-shared-state.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { EditDetailsDialog } from './edit-details-dialog.tsx'
import { ManageScreenshot } from './manage-screenshot.tsx'

const [REVISION, OTHER] = ['00000000-0000-4000-b000-000000000001', '00000000-0000-4000-b000-000000000002']
const proQ = aPlugin({ name: 'Pro-Q 4', type: 'Equaliser', screenshot: '/api/screenshots/mine' })

const TYPE = {
  shown: { value: 'Equaliser', from: 'mine' },
  isMine: true,
  others: { value: 'EQ', from: 'claim' },
  revisionId: REVISION,
} as const

async function anEdit(community: Handlers['community'], plugins: Handlers['plugins'] = {}, plugin = proQ) {
  const onClose = vi.fn()
  const open = () => ({ ...plugin, installations: [], notes: '' })
  const makers = {
    state: () => ({
      spelling: 'FabFilter',
      name: 'FabFilter',
      revisionId: null,
      lockedBecause: null,
      history: [],
      myVerdicts: {},
    }),
  }
  const server = fakeServer({ plugins: { open, ...plugins }, community, makers })
  const page = aPage(<Edited plugin={plugin} onClose={onClose} />, { server })
  await screen.findAllByRole('button', { name: /^History/ })
  return { ...page, onClose }
}

/** As on the page, where the cached plugin changes. */
function Edited({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const [summary] = useState(() => librarySummaryOf([plugin]))
  return <EditDetailsDialog plugin={plugin} summary={summary} onClose={onClose} />
}

test('each shared field shows the source of its value on request, and always the reason of its lock', async () => {
  const page = await anEdit({
    state: () =>
      aSharedState({
        type: TYPE,
        name: { shown: { value: 'Pro-Q 4', from: 'bundle' } },
        updateUrl: { shown: { value: 'https://a.example', from: 'claim' } },
        manufacturer: { shown: { value: 'FabFilter', from: 'guess' } },
        description: { shown: { value: 'x', from: 'locked' }, lockedBecause: 'Edit war.' },
      }),
  })

  expect(screen.getByText('Locked: Edit war.')).toBeVisible()
  expect(screen.queryByText('Not known yet')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'History and Sources' }))

  for (const words of [
    'Yours',
    'Read from the plugin or its file name',
    'Guessed from the file name',
    'From the community',
    'Locked by an administrator',
    'Locked: Edit war.',
    'Not known yet',
  ]) {
    // Nobody said anything about four fields.
    const places = screen.getAllByText(words)
    expect(places).toHaveLength(words === 'Not known yet' ? 4 : 1)
    for (const place of places) expect(place).toBeVisible()
  }
  expect(screen.getByText('Shared with the community')).toBeVisible()
})

test('the button below a field accepts the value of the community', async () => {
  let isTaken = false
  const page = await anEdit(
    {
      state: () =>
        aSharedState(isTaken ? { type: { ...TYPE, shown: TYPE.others, isMine: false } } : { type: TYPE }),
    },
    {
      acceptShared: () => {
        isTaken = true
        return { ...proQ, type: 'EQ' }
      },
    },
  )

  await page.user.click(screen.getByRole('button', { name: 'Use “EQ” as Type · From the community' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull())
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('EQ')
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveFocus()
  expect(page.server.sent('plugins.acceptShared')).toEqual([{ fields: ['type'] }])
})

test.each([
  ['Keep Mine and Share It', 'community.share', { field: 'type', base: OTHER }],
  ['Use Theirs', 'plugins.acceptShared', { fields: ['type'] }],
])('a conflict between two values is resolved: %s', async (choice, call, sent) => {
  const claim = { field: 'type', sentence: 'Someone else has changed Type.', revisionId: OTHER } as const
  const page = await anEdit(
    {
      state: () => aSharedState({ type: TYPE }),
      share: () => ({ ...claim, outcome: 'live' }),
    },
    {
      edit: () => ({
        ...proQ,
        claims: [{ ...claim, outcome: 'conflict', yours: 'Equaliser', theirs: 'Filter' }],
      }),
      acceptShared: () => ({ ...proQ, type: 'Filter' }),
    },
  )

  await page.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed by Another User' })
  expect(within(dialog).getByRole('region', { name: 'Type' })).toHaveTextContent('Yours“Equaliser”')
  expect(within(dialog).getByRole('region', { name: 'Type' })).toHaveTextContent('Theirs“Filter”')
  expect(page.onClose).not.toHaveBeenCalled()
  expect(page.server.sent('plugins.edit')).toMatchObject([{ base: { type: REVISION, name: null } }])
  await page.user.click(within(dialog).getByRole('button', { name: choice }))

  await waitFor(() => expect(page.onClose).toHaveBeenCalledOnce())
  expect(page.server.sent(call)).toEqual([sent])
})

test('the history shows all values; the user confirms a pending one and withdraws an own one', async () => {
  const history = [aHistoryEntry({ revisionId: OTHER, status: 'pending', value: 'Filter', agreeing: 1 })]
  const mine = aHistoryEntry({ author: 'me', value: 'EQ' })
  const page = await anEdit({
    state: () => aSharedState({ type: TYPE }),
    history: () => [...history, mine],
    confirm: () => ({ field: 'type', outcome: 'pending', sentence: '', revisionId: OTHER }),
    withdraw: () => ({ message: 'done' }),
  })

  await page.user.click(screen.getByRole('button', { name: 'History of Type' }))
  const dialog = await screen.findByRole('dialog', { name: 'History of Type' })
  const entries = await within(dialog).findAllByRole('listitem')
  expect(entries[0]).toHaveTextContent(/Another user.*Waiting“Filter”1 agree, 0 disagree/)
  expect(entries[1]).toHaveTextContent(/You.*Shown now“EQ”/)
  await page.user.click(within(dialog).getByRole('button', { name: 'Agree' }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))

  await waitFor(() => expect(page.server.sent('community.withdraw')).toEqual([{ revisionId: REVISION }]))
  expect(page.server.sent('community.confirm')).toEqual([{ revisionId: OTHER, verdict: 'agrees' }])
})

const aHistoryEntry = (facts: Partial<HistoryEntry>): HistoryEntry => ({
  revisionId: REVISION,
  kind: 'claim',
  value: 'EQ',
  author: 'somebody',
  status: 'live',
  createdAt: '2026-11-03T12:00:00.000Z',
  liveAt: null,
  undoneAt: null,
  agreeing: 0,
  disagreeing: 0,
  ...facts,
})

test('a picture is shared and unshared only with its switch', async () => {
  let revisionId: string | null = null
  const own = { value: OTHER, from: 'mine' } as const
  const server = fakeServer({
    community: {
      state: () =>
        aSharedState({
          screenshot: {
            shown: own,
            isMine: true,
            revisionId,
            others: revisionId ? { value: OTHER, from: 'claim' } : null,
          },
        }),
      share: () => {
        revisionId = REVISION
        return { field: 'screenshot', outcome: 'live', sentence: 'Shared.', revisionId }
      },
      withdraw: () => {
        revisionId = null
        return { message: 'done' }
      },
    },
    plugins: { list: () => [] },
  })
  const { user } = aPage(<ManageScreenshot plugin={proQ} onClose={() => {}} />, { server })
  const share = await screen.findByRole('switch', { name: 'Share this screenshot' })
  expect(share).not.toBeChecked()

  await user.click(share)
  await waitFor(() => expect(share).toBeChecked())
  expect(server.calls.at(-2)).toMatchObject({
    call: 'community.share',
    sent: { field: 'screenshot', base: null },
  })
  await user.click(share)
  await waitFor(() => expect(share).not.toBeChecked())
})
