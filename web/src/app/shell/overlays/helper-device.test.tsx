import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Device } from '#shared/helper/device.ts'
import { type Job, moveOutcomeCounts } from '#shared/helper/job.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aScanJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { addedAnswer } from '../../../../test/added-answer.ts'

import { fakeEvents } from '../../../../test/fake-events.ts'
import { fakeServer, type Handlers, noConnection, throwing } from '../../../../test/fake-server.ts'
import { openedLinks } from '../../../../test/opened-links.ts'
import { stillClock } from '../../../../test/still-clock.ts'
import { Shell } from '../shell.tsx'
// Loaded before the tests, because fake time does not wait for files.
import './helper-dialog.tsx'
import '../../../ui/feedback/toast-region.tsx'

const paired = {
  code: 'bWFyYToxMjM0',
  link: 'plugfolio://connect?token=x',
  expiresAt: '2026-11-21T13:07:00.000Z',
}

/** The jobs that a list shows with all that it says of them. */
type PlainJob = Exclude<Job, { kind: 'set-aside' | 'bring-back' | 'delete' | 'unblock' }>
type ServerState = { devices: Device[]; jobs: PlainJob[] }

/** The shell with its event stream, and a server whose devices and jobs the test changes. */
async function aShell(world: Partial<ServerState> = {}, helper: Handlers['helper'] = {}) {
  const clock = stillClock()
  const state: ServerState = { devices: [], jobs: [], ...world }
  const events = fakeEvents()
  const links = openedLinks()
  const server = fakeServer({
    plugins: { list: () => [] },
    helper: { devices: () => state.devices, jobs: () => state.jobs, pair: () => paired, ...helper },
  })
  const user = aUser()
  const { unmount } = aPage(
    <Shell user={user} path="/updates" title="Update History">
      nothing
    </Shell>,
    { server, at: '/updates', user },
  )
  const tell = async (what: string) => {
    act(() => events.say({ what }))
    await clock.pass(1000)
  }
  return {
    ...clock,
    unmount,
    state,
    server,
    events,
    links,
    tell,
    calls: (name: string) => server.calls.filter(({ call }) => call === name),
  }
}

const button = (name: string) => screen.getByRole('button', { name })

async function atCard(...args: Parameters<typeof aShell>) {
  const page = await aShell(...args)
  await page.user.click(button('Connect to Helper App'))
  await page.chunks()
  return page
}

async function atScanner(...args: Parameters<typeof aShell>) {
  const page = await atCard(...args)
  await page.user.click(button('Open Helper App Interface'))
  await page.pass(0)
  return page
}

test('connecting passes a code to the helper, and ends when the server reports the device', async () => {
  const page = await atCard()
  await page.user.click(button('Connect Helper App'))
  expect(button('Connecting...')).toBeDisabled()
  await page.pass(0)
  expect(page.links).toEqual([paired.link])

  page.state.devices = [aDevice({ name: 'Studio Mac' })]
  await page.tell('devices')

  expect(screen.getByText('Helper App Connected')).toBeVisible()
  expect(screen.getByText(/^Connected · last connection just now/)).toBeVisible()
  expect(screen.getByRole('list', { name: 'Paired devices' })).toHaveTextContent(
    'Studio Mac · online · version 1.0.0',
  )
  await page.user.click(button('Open Helper App Interface'))
  await page.user.click(screen.getByRole('tab', { name: 'Connection' }))
  expect(screen.getByText('bWFyYTox...')).toBeVisible()
})

test('the connection fails after five seconds, and still succeeds when the helper comes online later', async () => {
  const page = await atCard()
  await page.user.click(button('Connect Helper App'))
  await page.pass(0)
  await page.pass(4999)
  expect(button('Connecting...')).toBeDisabled()
  expect(screen.getByText(/^Your browser asks whether it may open the helper app, then/)).toBeVisible()
  await page.pass(1)

  expect(screen.getByText('Connection Failed')).toBeVisible()
  expect(screen.getByText("Couldn't connect to the Helper App. Is it installed?")).toBeVisible()
  const inline = 'Connection failed. Please make sure the Helper App is installed and running.'
  expect(screen.getByText(inline)).toBeVisible()
  // A second attempt has five seconds again.
  await page.user.click(button('Connect Helper App'))
  await page.pass(0)
  await page.pass(4000)
  expect(button('Connecting...')).toBeDisabled()
  await page.pass(1000)
  expect(button('Connect Helper App')).toBeEnabled()
  page.state.devices = [aDevice()]
  await page.tell('devices')

  expect(screen.getByText('Helper App Connected')).toBeVisible()
  expect(screen.queryByText(inline)).toBeNull()
})

test('without HTTPS the page shows instructions and opens nothing', async () => {
  const link = 'plugfolio://connect?token=x&apiUrl=http%3A%2F%2F192.168.1.20%3A3000'
  const pair = () => ({ code: 'x', link, expiresAt: '2026-11-21T13:05:00.000Z' })
  const page = await atCard({}, { pair })
  await page.user.click(button('Connect Helper App'))
  await page.pass(6000)

  expect(screen.getByText(/^The helper app connects only over https/)).toBeVisible()
  expect(screen.queryByText(/Is it installed/)).toBeNull()
  expect(page.links).toEqual([])
})

test('without a code it is an error, and nothing is opened', async () => {
  const pair = throwing(noConnection())
  const page = await atCard({}, { pair })
  await page.user.click(button('Connect Helper App'))
  await page.pass(0)

  expect(screen.getByText('Connection Error')).toBeVisible()
  expect(screen.getByText('An error occurred while connecting to the Helper App')).toBeVisible()
  expect(button('Connect Helper App')).toBeEnabled()
  expect(page.links).toEqual([])
})

test('a browser that was connected before shows immediately whether its helper is online; another asks for no devices', async () => {
  const never = await aShell({ devices: [aDevice()] })
  await never.pass(1000)
  expect(never.calls('helper.devices')).toEqual([])
  never.unmount()

  localStorage.setItem('helperAppLastConnection', '2026-11-20T10:00:00.000Z')
  const page = await aShell({ devices: [aDevice()] })
  await page.pass(0)
  expect(button('Connect to Helper App (connected)')).toBeVisible()
  expect(screen.queryByText('Helper App Connected')).toBeNull()

  page.state.devices = [aDevice({ isOnline: false })]
  await page.tell('devices')

  expect(button('Connect to Helper App')).toBeVisible()
})

const found = (from: number, count: number, note = '') =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    plugin: { name: `Plugin ${from + index}`, format: 'VST3', path: `/p/${from + index}.vst3` },
    note,
    exists: (from + index) % 2 === 1,
    status: (from + index) % 2 === 1 ? 'existing' : 'new',
  }))

const mac = aDevice({ name: 'Studio Mac' })

test('when the plugins of the last scan cannot be loaded, a new scan can be started', async () => {
  const failing = { found: throwing(noConnection()) }
  const page = await atScanner({ devices: [mac], jobs: [finished(2)] }, failing)
  await page.pass(50)

  expect(screen.getByRole('alert')).toHaveTextContent(
    "We couldn't load the scanned plugins. We can't reach the server.",
  )
  expect(button('Start Scan')).toBeEnabled()
})

test('a scan is a job of the device: its progress and its plugins are shown live', async () => {
  const job = aScanJob(mac.id)
  const listed: string[] = []
  const page = await atScanner(
    { devices: [mac] },
    {
      addJob: () => job,
      found: ({ params }) => {
        listed.push(params.from)
        return listOf(params.from === '0' ? found(0, 2) : found(2, 1, 'Its property list is damaged.'))
      },
    },
  )
  expect(screen.getByText('No plugins scanned yet. Click "Start Scan" to begin.')).toBeVisible()
  page.state.jobs = [job]
  await page.user.click(button('Start Scan'))
  await page.pass(0)
  expect(page.calls('helper.addJob')[0]?.sent).toEqual({
    kind: 'scan',
    deviceId: mac.id,
    folders: ['/Library/Audio/Plug-Ins'],
  })
  expect(screen.getByText('Waiting for the helper app...')).toBeVisible()

  page.state.jobs = [
    { ...job, state: 'taken', foundCount: 2, progress: { done: 20, total: 50, at: '/p/1.vst3' } },
  ]
  await page.tell('jobs')
  expect(screen.getByRole('progressbar', { name: 'Scan progress' })).toHaveAttribute('aria-valuenow', '40')
  expect(screen.getByText('/p/1.vst3')).toBeVisible()
  expect(button('Scanning...')).toBeDisabled()
  expect(button('Add to My Plugins')).toBeDisabled()

  page.state.jobs = [{ ...finished(3), id: job.id }]
  await page.tell('jobs')
  expect(screen.getByText('Found 3 plugins in the directory')).toBeVisible()
  expect(listed).toEqual(['0', '2'])
  expect(shownRows()).toEqual(['Plugin 0VST3New', 'Plugin 1VST3Existing', 'Plugin 2VST3New'])
  expect(screen.getByText('2 new')).toBeVisible()
  expect(screen.getByText('1 plugin could not be read completely')).toBeVisible()
})

const shownRows = () =>
  within(screen.getByRole('table', { name: 'Found plugins' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

// as: the contract fills in the fields that a scan omits
const listOf = (rows: ReturnType<typeof found>) => rows as never

const finished = (count: number) =>
  aScanJob(mac.id, {
    state: 'done',
    foundCount: count,
    result: { sentence: 'Done.', counts: moveOutcomeCounts([]) },
  })

const pages = ({ params }: { params: { from: string } }) =>
  listOf(found(Number(params.from), Math.min(500, 1200 - Number(params.from))))

const addedParts = (from: number) => {
  const createdCount = Math.min(500, 1200 - from)
  const next = from + 500 < 1200 ? from + 500 : null
  return { ...addedAnswer({ createdCount }), next }
}

test('thousands of plugins are added in parts, and only the visible ones are rendered', async () => {
  const page = await atScanner(
    { devices: [mac], jobs: [finished(1200)] },
    { found: pages, addFinds: ({ body }) => addedParts(body.from) },
  )
  await page.pass(50)
  expect(screen.getByText('1,200 items')).toBeVisible()
  expect(
    within(screen.getByRole('table', { name: 'Found plugins' })).getAllByRole('row').length,
  ).toBeLessThan(40)

  await page.user.click(button('Add to My Plugins'))
  await page.pass(50)

  expect(page.calls('helper.addFinds').map(({ sent }) => sent)).toEqual(
    [0, 500, 1000].map((from) => ({ from, isNewOnly: false })),
  )
  expect(screen.getByText('Added 1,200 plugins to My Plugins')).toBeVisible()
  expect(screen.getByText('0 new')).toBeVisible()
})

test('a scan that failed shows why', async () => {
  const result = { sentence: 'The folder is gone.', counts: moveOutcomeCounts([]) }
  await atScanner({ devices: [mac], jobs: [aScanJob(mac.id, { state: 'failed', result })] })

  expect(screen.getByRole('alert')).toHaveTextContent('The folder is gone.')
  expect(button('Start Scan')).toBeEnabled()
})

test('a running scan can be canceled', async () => {
  const job = aScanJob(mac.id, { state: 'taken' })
  const page = await atScanner(
    { devices: [mac], jobs: [job] },
    { cancelJob: () => ({ ...job, state: 'cancelled' }) },
  )
  page.state.jobs = [{ ...job, state: 'cancelled' }]
  await page.user.click(button('Cancel Scan'))
  await page.pass(0)

  expect(page.calls('helper.cancelJob')[0]?.params).toEqual({ id: job.id })
  expect(button('Start Scan')).toBeEnabled()
})

test('Disconnect ends the pairing of the device', async () => {
  const revoke = () => ({ message: 'done' })
  const page = await atScanner({ devices: [mac] }, { revoke })
  await page.user.click(screen.getByRole('tab', { name: 'Connection' }))
  expect(screen.getByText('macOS')).toBeVisible()
  page.state.devices = []
  await page.user.click(button('Disconnect'))
  await page.pass(0)
  await page.pass(50)

  expect(page.calls('helper.revoke')[0]?.params).toEqual({ id: mac.id })
  expect(screen.getByText('Connection to web app terminated')).toBeVisible()
  expect(screen.getByText('Not connected to the web app')).toBeVisible()
})
