import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HealthRow } from '#shared/health/health-answer.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { anUnblockJob, aRestoreJob, aSetAsideJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { jobsQuery } from '../../../api/queries.ts'
import { MendButton } from './mends.tsx'

const mac = aDevice({ name: 'Studio Mac' })
const blocked: HealthRow = {
  pluginId: '30000000-0000-4000-8000-000000000001',
  installationId: '30000000-0000-4000-8000-000000000002',
  machine: mac.machine,
  daws: ['reaper'],
  verdict: 'not-seen',
  reason: 'quarantined',
  gap: null,
  sure: 'certain',
  sentence: 'It was downloaded, and macOS blocks it until you allow it.',
  step: 'unblock',
  mend: 'Unblock it.',
  isHidden: false,
  format: 'VST3',
  version: '1.2.0',
  path: '/Library/Audio/Plug-Ins/VST3/Tape.vst3',
}

const aButton = (row: HealthRow, handlers: Handlers = {}) => {
  const server = fakeServer({
    helper: { devices: () => [mac], jobs: () => [], ...handlers.helper },
    health: { ...handlers.health },
    setAside: { ...handlers.setAside },
  })
  return aPage(<MendButton row={row} name="Tape" />, { server })
}

const counts = { moved: 0, 'brought-back': 0, kept: 0, failed: 0 }

test('a blocked bundle is unblocked after a question on its computer, and put back from the toast', async () => {
  const job = anUnblockJob()
  const restore = aRestoreJob(job.id)
  let [current, second]: [object, object] = [job, restore]
  const { user, server, queries } = aButton(blocked, {
    health: { unblock: () => job },
    helper: {
      devices: () => [{ ...mac, isOnline: true }],
      openJob: ({ params }: { params: { id: string } }) => (params.id === job.id ? current : second) as never,
      addJob: () => restore,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Unblock Tape' }))

  expect(server.calls.find(({ call }) => call === 'health.unblock')?.sent).toEqual({
    installationIds: [blocked.installationId],
  })
  expect(await screen.findByText(/The helper on Studio Mac names who signed it/)).toBeVisible()
  current = {
    ...job,
    state: 'done',
    result: { sentence: '1 bundle unblocked.', counts: { ...counts, unblocked: 1 } },
  }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  expect(await screen.findByText('1 bundle unblocked. Scan again in your DAW.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Block Again' }))
  await waitFor(() =>
    expect(server.calls.find(({ call }) => call === 'helper.addJob')?.sent).toEqual({
      kind: 'restore',
      of: job.id,
    }),
  )
  second = {
    ...restore,
    state: 'done',
    result: { sentence: '1 bundle blocked again.', counts: { ...counts, blocked: 1 } },
  }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  expect(await screen.findByText('1 bundle blocked again.')).toBeVisible()
})

test('a refusal on the computer is told, with no way back', async () => {
  const job = anUnblockJob()
  let current: object = job
  const { user, queries } = aButton(blocked, {
    health: { unblock: () => job },
    helper: { openJob: () => current as never },
  })
  await user.click(await screen.findByRole('button', { name: 'Unblock Tape' }))
  current = {
    ...job,
    state: 'failed',
    result: { sentence: 'This was declined on the computer. Nothing was changed.', counts },
  }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))

  expect(await screen.findByText('This was declined on the computer. Nothing was changed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Block Again' })).toBeNull()
})

test('a plugin in a wrong folder is moved to where DAWs look, and brought back from the toast', async () => {
  const job = aSetAsideJob({ reason: 'folder' })
  let current: object = job
  const { user, server, queries } = aButton(
    { ...blocked, reason: 'wrong-folder', step: 'move', path: '/Library/Audio/Plug-Ins/Tape.vst3' },
    {
      setAside: { setAside: () => job },
      helper: { openJob: () => current as never, addJob: () => aRestoreJob(job.id) },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Move Tape to where DAWs look' }))

  expect(server.calls.find(({ call }) => call === 'setAside.setAside')?.sent).toEqual({
    deviceId: mac.id,
    installationIds: [blocked.installationId],
    reason: 'folder',
  })
  current = {
    ...job,
    state: 'done',
    result: { sentence: '1 bundle moved.', counts: { ...counts, moved: 1 } },
  }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  expect(await screen.findByText('1 bundle moved. Your DAW sees it after its next scan.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.calls.find(({ call }) => call === 'helper.addJob')?.sent).toEqual({
      kind: 'restore',
      of: job.id,
    }),
  )
})

test('a move that the helper leaves out is told, with no way back', async () => {
  const job = aSetAsideJob({ reason: 'folder' })
  let current: object = job
  const { user, queries } = aButton(
    { ...blocked, reason: 'switched-off' },
    { setAside: { setAside: () => job }, helper: { openJob: () => current as never } },
  )
  await user.click(await screen.findByRole('button', { name: 'Move Tape to where DAWs look' }))
  current = { ...job, state: 'done', result: { sentence: '1 bundle left alone.', counts } }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))

  expect(await screen.findByText('Nothing was moved')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  ['a reason that only words mend', { ...blocked, reason: 'damaged' as const }],
  ['a computer without a helper', { ...blocked, machine: 'another' }],
  ['what is no installation', { ...blocked, installationId: null }],
])('there is no button for %s', async (_, row) => {
  const { server } = aButton(row)
  await waitFor(() => expect(server.calls.some(({ call }) => call === 'helper.devices')).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
})
