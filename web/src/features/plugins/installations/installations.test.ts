// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Job, moveOutcomeCounts } from '#shared/helper/job.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aRevealJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { anInstallation } from '../../../../test/an-installation.ts'
import { fakeServer, noConnection, refusal } from '../../../../test/fake-server.ts'
import { devicesQuery, jobsQuery, pluginsQuery } from '../../../api/queries.ts'
import { computerNames } from './computer-names.ts'
import { openLocation } from './open-location.ts'

const plugin = aPlugin({ name: 'Tape', path: '/Library/Audio/Plug-Ins/VST3/Tape.vst3' })
const mac = aDevice({ name: 'Studio Mac' })
const offline = aDevice({ name: 'Laptop', isOnline: false })

const installation = (id: string, machine: string) =>
  anInstallation({
    id,
    machine,
    path: plugin.path,
    version: '1.0',
    computer: machine === '' ? null : 'Studio Mac',
  })
const dropped = installation('20000000-0000-4000-8000-000000000001', '')
const scanned = installation('20000000-0000-4000-8000-000000000002', 'machine-1')

type LocationSetup = {
  devices?: (typeof mac)[]
  installations?: (typeof dropped)[]
  addJob?: () => Job
  openJob?: () => Job
}

function openLocationOf({ devices, installations = [dropped, scanned], addJob, openJob }: LocationSetup) {
  const server = fakeServer({
    plugins: { open: () => ({ ...plugin, formats: ['AAX', 'VST3'], installations, notes: '' }) },
    helper: {
      ...(addJob && { addJob }),
      ...(openJob && { openJob }),
    },
  })
  const { queries } = aPage(null, { server })
  queries.setQueryData(pluginsQuery.queryKey, [plugin])
  if (devices) queries.setQueryData(devicesQuery.queryKey, devices)
  act(() => void openLocation(queries, plugin.id))
  return { queries, calls: () => server.calls.map(({ call }) => call), server }
}

test.each([
  ['no helper is online', { devices: [offline] }],
  ['the plugin was only dropped', { devices: [mac], installations: [dropped] }],
  ['its place is gone', { devices: [mac], installations: [{ ...scanned, goneAt: '2026-11-21T10:00:00Z' }] }],
])('the notice shows only the path when %s', async (_, setup) => {
  const page = openLocationOf(setup)

  expect(await screen.findByText('Open plugin location')).toBeVisible()
  expect(screen.getByText(plugin.path)).toBeVisible()
  await waitFor(() => expect(page.calls()).toEqual(['plugins.open']))
})

test('an online helper with the installation reveals it', async () => {
  const job = aRevealJob({ deviceId: mac.id })
  const page = openLocationOf({
    devices: [mac],
    addJob: () => job,
    openJob: () => ({ ...job, state: 'done' }),
  })

  expect(await screen.findByText(`Showing it on Studio Mac. ${plugin.path}`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy path' })).toBeVisible()
  expect(page.server.sent('helper.addJob')[0]).toEqual({
    kind: 'reveal',
    installationId: scanned.id,
  })
})

test('the notice shows the reason when the helper fails', async () => {
  const job = aRevealJob({ deviceId: mac.id })
  let now: Job = { ...job, state: 'taken' }
  const page = openLocationOf({ devices: [mac], addJob: () => job, openJob: () => now })
  await screen.findByText(/Showing it on Studio Mac/)
  await waitFor(() => expect(page.calls()).toContain('helper.openJob'))

  now = {
    ...job,
    state: 'failed',
    result: { sentence: 'It is no longer there.', counts: moveOutcomeCounts([]) },
  }
  await act(() => page.queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))

  expect(await screen.findByText(`It is no longer there. ${job.path}`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy path' })).toBeVisible()
})

test.each([
  ['no device has it', refusal(409, 'No device has this installation.'), plugin.path],
  [
    'the server is unreachable',
    noConnection(),
    `We can't reach the server. Check your connection and try again. ${plugin.path}`,
  ],
])('the notice shows the path and the reason when %s', async (_, failure, words) => {
  const addJob = () => {
    throw failure
  }
  const page = openLocationOf({ devices: [mac], addJob })

  await waitFor(() => expect(page.calls()).toEqual(['plugins.open', 'helper.addJob']))
  expect(await screen.findByText(words)).toBeVisible()
})

const on = (machine: string, computer: string | null) => ({ machine, computer })

test.each([
  [
    'two computers with the same name have stable numbers',
    [on('b', 'Mac'), on('a', 'Mac'), on('b', 'Mac')],
    ['Mac (2)', 'Mac (1)', 'Mac (2)'],
  ],
  [
    'a computer without a helper is an old computer',
    [on('a', null), on('b', 'Laptop')],
    ['an old computer', 'Laptop'],
  ],
])('%s', (_, installations, names) => {
  expect(installations.map(({ machine }) => computerNames(installations)(machine))).toEqual(names)
})
