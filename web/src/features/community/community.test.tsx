import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MakerNameState } from '#shared/community/makers-contract.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { MakerNameDialog } from './maker-name-dialog.tsx'
import { SharingDialog } from './sharing-dialog.tsx'

const REVISION = '00000000-0000-4000-b000-000000000001'
const [zebra, hive] = [
  aPlugin({ name: 'Zebra', manufacturer: 'Hechmann Klang' }),
  aPlugin({ name: 'Hive', manufacturer: 'Hechmann Klang' }),
]
const other = aPlugin({ name: 'Pro-Q', manufacturer: 'FabFilter' })
const KNOWN: MakerNameState = {
  spelling: 'Hechmann Klang GmbH',
  name: 'Hechmann Klang',
  revisionId: null,
  lockedBecause: null,
  history: [],
  myVerdicts: {},
}
const waiting = {
  revisionId: REVISION,
  kind: 'claim',
  value: 'h-k',
  author: 'somebody',
  status: 'pending',
  createdAt: '2026-01-05T12:00:00.000Z',
  liveAt: null,
  undoneAt: null,
  agreeing: 0,
  disagreeing: 0,
} as const

function aDialog(state: Partial<MakerNameState> = {}, handlers: Handlers = {}) {
  const onClose = vi.fn()
  const server = fakeServer({
    plugins: { list: () => [zebra, hive, other], bulkEdit: () => ({ updatedCount: 2, act: REVISION }) },
    ...handlers,
    makers: { state: () => ({ ...KNOWN, ...state }), ...handlers.makers },
  })
  return { ...aPage(<MakerNameDialog plugin={zebra} onClose={onClose} />, { server }), onClose, server }
}

const result = (outcome: 'live' | 'pending' | 'refused', sentence: string) => () => ({
  field: 'manufacturer' as const,
  outcome,
  sentence,
  revisionId: REVISION,
})

async function shareAs(user: ReturnType<typeof aDialog>['user'], name: string) {
  const field = await screen.findByRole('textbox', { name: 'Name of the manufacturer' })
  await user.clear(field)
  if (name) await user.type(field, name)
  await user.click(screen.getByRole('button', { name: 'Share Name' }))
}

test('a name that waits for others is shown in the own library at once, with Undo', async () => {
  const name = result('pending', 'The name is yours. For others it waits for two more owners to agree.')
  const { user, server, onClose } = aDialog({}, { makers: { name } })

  await shareAs(user, ' h-k ')

  expect(await screen.findByText('Saved in your library')).toBeVisible()
  expect(screen.getAllByText(/waits for two more owners to agree/)[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo', hidden: true })).toBeVisible()
  expect(server.sent('makers.name')[0]).toEqual({ name: 'h-k', base: null })
  expect(server.sent('plugins.bulkEdit')[0]).toEqual({
    pluginIds: [zebra.id, hive.id],
    changes: { manufacturer: 'h-k' },
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a name that everyone sees at once is no choice of the user', async () => {
  const { user, server } = aDialog({}, { makers: { name: result('live', 'Every plugin shows it.') } })

  await shareAs(user, 'h-k')

  expect(await screen.findByText('Every plugin shows it.')).toBeVisible()
  expect(server.calls.map(({ call }) => call)).not.toContain('plugins.bulkEdit')
})

test('a waiting name of another user can be voted on', async () => {
  const confirm = result('pending', 'Your vote was saved.')
  const { user, server } = aDialog({ history: [waiting] }, { community: { confirm } })
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('You agree')).toBeVisible()
  expect(server.sent('community.confirm')[0]).toEqual({
    revisionId: REVISION,
    verdict: 'agrees',
  })
})

test.each([
  [{ spelling: '' }, /unknown or only a guess/],
  [{ lockedBecause: 'Settled.' }, /Locked by an administrator: Settled\./],
])('a maker with %j cannot be named, and the dialog says why', async (state, reason) => {
  aDialog(state)
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share Name' })).toBeNull()
})

function aSharingDialog(mode: SharingMode, notifications: Handlers['notifications'] = {}) {
  const onClose = vi.fn()
  const server = fakeServer({
    community: { about: () => ({ mode }) },
    notifications: { preferences: () => DEFAULT_PREFERENCES, ...notifications },
  })
  return { ...aPage(<SharingDialog onClose={onClose} />, { server }), onClose }
}

const headings = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)

test('the dialog explains what is shared and counted, what never is and how to undo a wrong edit', async () => {
  const { user, onClose } = aSharingDialog('members')

  expect(await headings()).toEqual([
    'What is shared',
    'What is counted',
    'What is never shared',
    'How it is decided',
    'How to undo a wrong edit',
  ])
  expect(screen.getByText(/Your name is never shown/)).toBeVisible()
  expect(screen.getByText(/The versions your scans and drops find/)).toBeVisible()
  expect(screen.getByText(/your favorites, tags, which plugins you own/)).not.toHaveTextContent('version')
  expect(screen.getByText(/others see your value right away/)).toBeVisible()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a user can stop being counted; a setting that could not be saved shows the reason and stays as it was', async () => {
  const { user, server } = aSharingDialog('members', { changePreferences: throwing(refusal(500, 'Broken.')) })
  const count = await screen.findByRole('switch', { name: 'Count my versions' })
  await user.click(count)
  expect(await screen.findByText('Broken.')).toBeVisible()
  expect(count).toBeChecked()

  const changePreferences = ({ body }: { body: object }) => ({ ...DEFAULT_PREFERENCES, ...body })
  server.handlers.notifications = { changePreferences }
  await user.click(count)

  expect(await screen.findByText('Your versions no longer count')).toBeVisible()
  expect(server.calls.at(-1)?.sent).toEqual({ countVersions: false })
  expect(count).not.toBeChecked()
})
