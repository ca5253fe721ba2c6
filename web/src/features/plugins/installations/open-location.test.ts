import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countsOf, type Job } from '#shared/helper/job.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aRevealJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer, noConnection, refusal } from '../../../../test/fake-server.ts'
import { devicesQuery, jobsQuery, pluginsQuery } from '../../../api/queries.ts'
import { openLocation } from './open-location.ts'

const plugin = aPlugin({ name: 'Tape', path: '/Library/Audio/Plug-Ins/VST3/Tape.vst3' })
const mac = aDevice({ name: 'Studio Mac' })
const away = aDevice({ name: 'Laptop', isOnline: false })

const installation = (id: string, machine: string) => ({
  id,
  machine,
  format: 'VST3',
  path: plugin.path,
  version: '1.0',
  architectures: [],
  size: null,
  bundleId: null,
  platform: null,
  signer: null,
  contents: [],
  computer: machine === '' ? null : 'Studio Mac',
  goneAt: null as string | null,
  movedTo: null,
})
const dropped = installation('20000000-0000-4000-8000-000000000001', '')
const scanned = installation('20000000-0000-4000-8000-000000000002', 'machine-1')

type Given = {
  devices?: (typeof mac)[]
  installations?: (typeof dropped)[]
  addJob?: () => Job
  openJob?: () => Job
}

function located({ devices, installations = [dropped, scanned], addJob, openJob }: Given) {
  const server = fakeServer({
    plugins: { open: () => ({ ...plugin, installations }) },
    helper: {
      ...(addJob && { addJob }),
      ...(openJob && { openJob }),
      cancelJob: ({ params }) => aRevealJob({ id: params.id, state: 'cancelled' }),
    },
  })
  const { queries } = aPage(null, { server })
  queries.setQueryData(pluginsQuery.queryKey, [plugin])
  if (devices) queries.setQueryData(devicesQuery.queryKey, devices)
  act(() => void openLocation(queries, plugin.id))
  return { queries, calls: () => server.calls.map(({ call }) => call), server }
}

test.each([
  ['nobody connected a helper', {}, []],
  ['no helper is there', { devices: [away] }, []],
  ['it was only dropped', { devices: [mac], installations: [dropped] }, ['plugins.open']],
])('where %s the notice says the path, and nothing else happens', async (_, given, calls) => {
  const page = located(given)

  expect(await screen.findByText('Open plugin location')).toBeVisible()
  expect(screen.getByText(plugin.path)).toBeVisible()
  await waitFor(() => expect(page.calls()).toEqual(calls))
})

test('a helper that is there and has it shows it', async () => {
  const job = aRevealJob({ deviceId: mac.id })
  const page = located({ devices: [mac], addJob: () => job, openJob: () => ({ ...job, state: 'done' }) })

  expect(await screen.findByText(`Studio Mac shows it. ${plugin.path}`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy path' })).toBeVisible()
  expect(page.server.calls.find(({ call }) => call === 'helper.addJob')?.sent).toEqual({
    kind: 'reveal',
    installationId: scanned.id,
  })
})

test('what the helper says when it cannot show it is told', async () => {
  const job = aRevealJob({ deviceId: mac.id })
  let now: Job = { ...job, state: 'taken' }
  const page = located({ devices: [mac], addJob: () => job, openJob: () => now })
  await screen.findByText(/Studio Mac shows it/)
  await waitFor(() => expect(page.calls()).toContain('helper.openJob'))

  now = { ...job, state: 'failed', result: { sentence: 'It is no longer there.', counts: countsOf([]) } }
  await act(() => page.queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))

  expect(await screen.findByText(`It is no longer there. ${job.path}`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy path' })).toBeVisible()
})

test('the path that is shown is that of the computer that is named, and what is gone is not asked for', async () => {
  const path = '/Users/ana/Plug-Ins/Tape.vst3'
  const job = aRevealJob({ deviceId: mac.id, path })
  const gone = {
    ...installation('20000000-0000-4000-8000-000000000003', 'machine-2'),
    goneAt: '2026-11-21T10:00:00Z',
  }
  const page = located({
    devices: [mac],
    installations: [gone, scanned],
    addJob: () => job,
    openJob: () => job,
  })

  expect(await screen.findByText(`Studio Mac shows it. ${path}`)).toBeVisible()
  expect(page.server.calls.filter(({ call }) => call === 'helper.addJob').map(({ sent }) => sent)).toEqual([
    { kind: 'reveal', installationId: scanned.id },
  ])
})

test('a helper that is away is not left with the job', async () => {
  const page = located({ devices: [mac, away], addJob: () => aRevealJob({ deviceId: away.id }) })

  await waitFor(() => expect(page.calls()).toEqual(['plugins.open', 'helper.addJob', 'helper.cancelJob']))
  expect(screen.getByText(plugin.path)).toBeVisible()
})

test.each([
  ['no device has it', refusal(409, 'No device has this installation.'), plugin.path],
  [
    'the server is away',
    noConnection(),
    `The server cannot be reached. Check your connection and try again. ${plugin.path}`,
  ],
])('when %s the page says what there is to say', async (_, failure, words) => {
  const addJob = () => {
    throw failure
  }
  const page = located({ devices: [mac], addJob })

  await waitFor(() => expect(page.calls()).toEqual(['plugins.open', 'helper.addJob']))
  expect(await screen.findByText(words)).toBeVisible()
})
