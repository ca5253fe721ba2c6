import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HealthRow } from '#shared/health/health-answer.ts'
import type { Job } from '#shared/helper/job.ts'
import { pause } from '#shared/timing/pause.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { anUnblockJob, aRestoreJob, aSetAsideJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { fakeServer } from '../../../../test/fake-server.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
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

const NONE = { moved: 0, 'brought-back': 0, kept: 0, failed: 0 }

/** The button, whose press makes this job; the job that takes it back is `restore`. `end` is how one of them ends. */
function aButton(row: HealthRow, job: Job = anUnblockJob()) {
  const restore = aRestoreJob(job.id)
  const jobs = new Map<string, Job>([job, restore].map((each) => [each.id, each]))
  const server = fakeServer({
    helper: {
      devices: () => [mac],
      jobs: () => [],
      openJob: ({ params }) => jobs.get(params.id) ?? job,
      addJob: () => restore,
    },
    health: { unblock: () => job as ReturnType<typeof anUnblockJob> },
    setAside: { setAside: () => job as ReturnType<typeof aSetAsideJob> },
  })
  const page = aPage(<MendButton row={row} name="Tape" />, { server })
  const end = (one: Job, sentence: string, counts: object = {}, state: 'done' | 'failed' = 'done') => {
    jobs.set(one.id, { ...one, state, result: { sentence, counts: { ...NONE, ...counts } } })
    return act(() => page.queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  }
  const sent = (called: string) => server.calls.find(({ call }) => call === called)?.sent
  return {
    ...page,
    restore,
    end,
    sent,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
  }
}

test('a blocked bundle is unblocked after a question on its computer, and put back from the toast', async () => {
  const job = anUnblockJob()
  const { press, end, sent, restore } = aButton(blocked, job)
  await press('Unblock Tape')

  expect(sent('health.unblock')).toEqual({ installationIds: [blocked.installationId] })
  expect(await screen.findByText(/The helper on Studio Mac names who signed it/)).toBeVisible()
  await end(job, '1 bundle unblocked.', { unblocked: 1 })
  expect(await screen.findByText('1 bundle unblocked. Scan again in your DAW.')).toBeVisible()

  await press('Block Again')
  await waitFor(() => expect(sent('helper.addJob')).toEqual({ kind: 'restore', of: job.id }))
  await end(restore, '1 bundle blocked again.', { blocked: 1 })
  expect(await screen.findByText('1 bundle blocked again.')).toBeVisible()
})

test('a refusal on the computer is told, with no way back', async () => {
  const job = anUnblockJob()
  const { press, end } = aButton(blocked, job)
  await press('Unblock Tape')
  await end(job, 'This was declined on the computer. Nothing was changed.', {}, 'failed')

  expect(await screen.findByText('This was declined on the computer. Nothing was changed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Block Again' })).toBeNull()
})

test('a plugin in a wrong folder is moved to where DAWs look, and brought back from the toast', async () => {
  const job = aSetAsideJob({ reason: 'folder' })
  const row: HealthRow = { ...blocked, reason: 'wrong-folder', step: 'move' }
  const { press, end, sent } = aButton({ ...row, path: '/Library/Audio/Plug-Ins/Tape.vst3' }, job)
  await press('Move Tape to where DAWs look')

  expect(sent('setAside.setAside')).toEqual({
    deviceId: mac.id,
    installationIds: [blocked.installationId],
    reason: 'folder',
  })
  await end(job, '1 bundle moved.', { moved: 1 })
  expect(await screen.findByText('1 bundle moved. Your DAW sees it after its next scan.')).toBeVisible()
  await press('Undo')
  await waitFor(() => expect(sent('helper.addJob')).toEqual({ kind: 'restore', of: job.id }))
})

test.each([
  ['a reason that only words mend', { ...blocked, reason: 'damaged' as const }],
  [
    'a name that is switched off',
    { ...blocked, reason: 'switched-off' as const, path: '/Tape.vst3.disabled' },
  ],
  ['a computer without a helper', { ...blocked, machine: 'another' }],
])('there is no button for %s', async (_, row) => {
  const { queries } = aButton(row)
  await waitFor(() => expect(queries.getQueryData(devicesQuery.queryKey)).toBeDefined())
  // The query library tells the page in the next round.
  await act(() => pause(1))
  expect(screen.queryByRole('button')).toBeNull()
})
