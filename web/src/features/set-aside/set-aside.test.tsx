import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Job } from '#shared/helper/job.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import type { CheckedBundle, SetAsideCheck } from '#shared/set-aside/set-aside-check.ts'
import { aDevice } from '../../../test/a-device.ts'
import { aBringBackJob, aRestoreJob, aSetAsideJob } from '../../../test/a-job.ts'
import { aPage } from '../../../test/a-page.tsx'
import { anInstallation } from '../../../test/an-installation.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { jobsQuery } from '../../api/queries.ts'
import { PlaceMoves } from './place-moves.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { moveSummary } from './set-aside-words.ts'

const mac = aDevice({ name: 'Studio Mac' })
const place = anInstallation({
  id: '30000000-0000-4000-8000-000000000001',
  format: 'AAX',
  path: '/AAX/Diva.aaxplugin',
  version: '1.4',
  size: 1000,
  machine: mac.machine,
  computer: 'Studio Mac',
})
const moved = { ...place, goneAt: '2026-11-21T13:02:00.000Z', movedTo: '/home/ana/Plugfolio_Set_Aside/1/x' }

function aPlace(shown: Installation, handlers: Handlers = {}) {
  const server = fakeServer({
    helper: { devices: () => [mac], ...handlers.helper },
    setAside: { ...handlers.setAside },
  })
  const onSetAside = vi.fn()
  return { ...aPage(<PlaceMoves place={shown} onSetAside={onSetAside} />, { server }), onSetAside }
}

test.each<[string, Partial<Installation>]>([
  ['that only a DAW lists', { seenBy: { host: 'Live', at: null } }],
  ['whose computer has no helper', { computer: null }],
  ['that is gone', { goneAt: '2026-11-21T13:02:00.000Z' }],
])('an installation %s cannot be set aside, and one on a connected computer can', async (_, facts) => {
  const { unmount } = aPlace({ ...place, ...facts })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()

  const { user, onSetAside } = aPlace(place)
  await user.click(screen.getByRole('button', { name: 'Set Aside AAX' }))
  expect(onSetAside).toHaveBeenCalledOnce()
})

test('one that was moved away is brought back, and toasts say how', async () => {
  const job = aBringBackJob()
  let current = job
  const { user, server, queries } = aPlace(moved, {
    setAside: { bringBack: () => job },
    helper: { openJob: () => current },
  })
  const button = await screen.findByRole('button', { name: 'Bring Back' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)

  expect(server.calls.find(({ call }) => call === 'setAside.bringBack')?.sent).toEqual({
    deviceId: mac.id,
    installationIds: [place.id],
  })
  expect(await screen.findByText('The helper on Studio Mac asks before anything moves back.')).toBeVisible()
  const counts = { moved: 0, 'brought-back': 1, kept: 0, failed: 0 }
  current = { ...job, state: 'done', result: { sentence: '1 bundle brought back.', counts } }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  expect(await screen.findByText('1 bundle brought back.')).toBeVisible()
})

test('one that was moved away by a helper that is no longer connected says what to do', () => {
  aPlace({ ...moved, computer: null })
  expect(screen.getByText(/Its helper is no longer connected/)).toBeVisible()
})

const studioMac = aDevice({ name: 'Studio Mac' })
const idOf = (at: number) => `30000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const aBundle = (at: number, facts: Partial<CheckedBundle> = {}): CheckedBundle => ({
  installationId: idOf(at),
  pluginId: 'p',
  name: `Diva ${at}`,
  format: 'AAX',
  path: `/AAX/Diva ${at}.aaxplugin`,
  size: 1_000_000,
  alongside: [],
  stays: null,
  songs: [],
  songCount: 0,
  ...facts,
})
const used = (at: number) =>
  aBundle(at, {
    stays: { reason: 'songs', sentence: 'Night Drive and 2 more need it.' },
    songs: [
      { id: 's1', title: 'Night Drive', daw: 'Live', certainty: 'certain', reason: '' },
      { id: 's2', title: '', daw: 'Live', certainty: 'perhaps', reason: '' },
    ],
    songCount: 3,
  })
const aCheck = (...items: CheckedBundle[]): SetAsideCheck => ({ items, read: 4, unseen: [] })

type World = { check?: SetAsideCheck; devices?: (typeof studioMac)[]; job?: Job; handlers?: Handlers }

function Opened({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <SetAsideDialog
      machine={studioMac.machine}
      computer="Studio Mac"
      installationIds={ids}
      reason="format"
      songs="/songs"
      helperPage="/helper"
      onClose={() => {
        setOpen(false)
        onClose()
      }}
    />
  )
}

/** The dialog, and a server whose job the test changes. */
function aDialog({
  check = aCheck(aBundle(1)),
  devices = [studioMac],
  job = aSetAsideJob(),
  handlers,
}: World = {}) {
  const onClose = vi.fn()
  const state = { job }
  const server = fakeServer({
    setAside: { check: () => check, setAside: () => state.job, ...handlers?.setAside },
    helper: { devices: () => devices, openJob: () => state.job, ...handlers?.helper },
  })
  const page = aPage(
    <Opened ids={check.items.map(({ installationId }) => installationId)} onClose={onClose} />,
    { server },
  )
  const become = (next: Job) => {
    state.job = next
    return act(() => page.queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  }
  return { ...page, server, onClose, become }
}

async function openDialog(name: string) {
  await screen.findByText(/^Checked against/)
  return screen.getByRole('dialog', { name })
}

const confirm = (name = 'Set Aside') => screen.findByRole('button', { name })
const result = (moved: number, failed = 0) => ({
  sentence: `${moved} bundles moved.`,
  counts: { moved, 'brought-back': 0, kept: 0, failed },
})

test('the question says what moves, where to and how it comes back, and names the songs of what stays', async () => {
  const { server, user } = aDialog({ check: aCheck(aBundle(1), aBundle(2), used(3)) })

  expect(await openDialog('Set 3 Bundles Aside?')).toHaveTextContent(
    '2 bundles, 2 MB. The helper on Studio Mac asks for confirmation and for the disk, then moves them to Plugfolio_Set_Aside there.',
  )
  expect(screen.getByRole('dialog')).toHaveTextContent('You can bring each one back here')
  const moves = within(screen.getByRole('list', { name: 'Moves' })).getAllByRole('listitem')
  expect(moves.map((row) => row.textContent)).toEqual([
    'AAXDiva 11 MB/AAX/Diva 1.aaxplugin',
    'AAXDiva 21 MB/AAX/Diva 2.aaxplugin',
  ])
  const stays = within(screen.getByRole('list', { name: 'Stays' }))
  expect(stays.getByText('Night Drive and 2 more need it.')).toBeVisible()
  expect(stays.getByRole('link', { name: 'Night Drive' })).toHaveAttribute('href', '/songs?song=s1')
  expect(stays.getByRole('listitem')).toHaveTextContent('Song without a title (possibly) and 1 more song')

  await user.click(await confirm('Set 2 Bundles Aside'))
  expect(server.calls.find(({ call }) => call === 'setAside.setAside')?.sent).toEqual({
    deviceId: studioMac.id,
    installationIds: [idOf(1), idOf(2)],
    reason: 'format',
  })
})

test('after the question the dialog follows the helper, shows what stayed, and undoes the job', async () => {
  const job = aSetAsideJob()
  const restore = aRestoreJob(job.id)
  const { user, become } = aDialog({
    job,
    handlers: {
      helper: {
        items: () => [
          { name: 'Diva 1', from: '/a', to: '/b', outcome: 'moved', sentence: '' },
          { name: 'Diva 2', from: '/AAX/2', to: '', outcome: 'failed', sentence: 'The disk is full.' },
        ],
        addJob: () => restore,
      },
    },
  })
  await user.click(await confirm())
  const status = await screen.findByText('Confirm the move on Studio Mac. Nothing has moved yet.')
  expect(status).toHaveRole('status')

  await become({ ...job, state: 'taken', progress: { done: 1, total: 4, at: 'Diva 1' } })
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(screen.queryByRole('button', { name: 'Cancel Job' })).toBeNull()
  await become({ ...job, state: 'done', result: result(1, 1) })
  expect(await screen.findByText(/^Done\..*1 bundles moved\.$/)).toBeVisible()
  const stayed = within(await screen.findByRole('list', { name: 'What stayed' })).getAllByRole('listitem')
  expect(stayed.map((row) => row.textContent)).toEqual(['Diva 2The disk is full./AAX/2'])

  const undo = screen.getByRole('button', { name: 'Undo' })
  await become(restore)
  await user.click(undo)
  expect(await screen.findByText(/^Confirm on Studio Mac to bring them back/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a dialog that is closed before the end says in a toast how it ended, with an undo', async () => {
  const job = aSetAsideJob()
  const { user, become, onClose, server } = aDialog({
    job,
    handlers: { helper: { addJob: () => aRestoreJob(job.id) } },
  })
  await user.click(await confirm())
  await screen.findByText(/^Confirm the move/)
  const [close] = screen.getAllByRole('button', { name: 'Close' }).slice(-1)
  if (close) await user.click(close)
  expect(onClose).toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()

  await become({ ...job, state: 'done', result: result(1) })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.calls.find(({ call }) => call === 'helper.addJob')?.sent).toEqual({
      kind: 'restore',
      of: job.id,
    }),
  )
})

test('a job that waits can be canceled', async () => {
  const job = aSetAsideJob()
  const canceled = { ...job, state: 'cancelled' as const }
  const { user, become } = aDialog({ job, handlers: { helper: { cancelJob: () => canceled } } })
  await user.click(await confirm())
  await user.click(await screen.findByRole('button', { name: 'Cancel Job' }))
  await become(canceled)
  expect(await screen.findByText(/^You canceled the job, or a newer song/)).toBeVisible()
})

test('without a connected helper nothing can be started, and the dialog says where to get one', async () => {
  aDialog({ devices: [] })
  expect(await screen.findByText('No helper is connected on Studio Mac')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect it' })).toHaveAttribute('href', '/helper')
  expect(await confirm()).toBeDisabled()
})

test('a check that fails starts nothing and can be tried again', async () => {
  let isBroken = true
  const { user } = aDialog({
    handlers: {
      setAside: {
        check: () => {
          if (isBroken) throw refusal(503, 'The database is away.')
          return aCheck(aBundle(1))
        },
      },
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The database is away. A song may need one of them',
  )
  expect(await confirm()).toBeDisabled()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('list', { name: 'Moves' })).toBeVisible()
})

test('a refusal is said, and what stands against it is asked again', async () => {
  const { user, server } = aDialog({
    handlers: {
      setAside: {
        setAside: throwing(
          refusal(409, 'Nothing was started. Diva 1 (AAX): Just saved needs it.', 'songs_use_plugins'),
        ),
      },
    },
  })
  await user.click(await confirm())
  expect((await screen.findAllByText(/Just saved needs it/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(server.calls.filter(({ call }) => call === 'setAside.check')).toHaveLength(2))
})

test.each([
  [[1_000_000, 2_500_000], '2 bundles, 3.5 MB'],
  [[1_000_000, null], '2 bundles, at least 1 MB'],
  [[null], '1 bundle'],
])('bundles of %j bytes are %s', (sizes, text) => {
  expect(moveSummary(sizes.map((size) => ({ size })))).toBe(text)
})
