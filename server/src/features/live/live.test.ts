import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/live/live-event.ts'
import { LIVE_TOPICS } from '#shared/live/live-topics.ts'
import { aHelper, withToken } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { listenAddress, openEvents } from '../../../test/events-of.ts'
import { LIVE_CHANNEL } from '../../db/notify-servers.ts'
import { endSessions } from '../../db/session-epoch.ts'
import { notifyUser } from '../../library/notify.ts'

/** Two servers on one database: a listener of one is notified of changes made at the other. */
const server = await aServer({}, undefined, { beatMs: 50 })
const replica = await server.replica()
const url = await listenAddress(server)

const atReplica = (browser: Visitor) => replica.visitor({ cookies: browser.cookies })
const scan = (deviceId: string) => ({
  body: { kind: 'scan' as const, deviceId, folders: ['/Library/Audio/Plug-Ins'] },
})

/** An action at the other server, which may return the id of a job, and the event that an open page gets from this one. */
const CHANGES: [what: LiveEvent['what'], act: (browser: Visitor, device: string) => Promise<unknown>][] = [
  ['library', ({ plugins }) => plugins.add({ body: aPlugin() })],
  ['collections', ({ collections }) => collections.add({ body: { name: 'Drums', kind: 'picked' } })],
  ['devices', ({ helper }, id) => helper.rename({ params: { id }, body: { name: 'Attic' } })],
  ['jobs', async ({ helper }, id) => (await helper.addJob(scan(id))).id],
  [
    'notifications',
    async ({ account }) => {
      const news = { kind: 'news', key: 'a', title: 'A', text: 'B', link: null } as const
      await notifyUser(server.db, (await account.me()).id, news, server.clock.now())
    },
  ],
]

test.each(CHANGES)(
  'a page is notified of changed %s, whichever server made the change',
  async (what, act) => {
    const ana = await server.signedInAs(`ana-${crypto.randomUUID().slice(0, 8)}`)
    const { id } = await aHelper(server, ana)
    const events = await openEvents(url, { browser: ana })

    const jobId = await act(atReplica(ana), id)

    await events.until({ what, ...(typeof jobId === 'string' && { jobId }) })
    expect(events.response.statusCode).toBe(200)
  },
)

test('a user gets no events of another user', async () => {
  const [ben, carl] = [await server.signedInAs('ben'), await server.signedInAs('carl')]
  const { id } = await aHelper(server, ben)
  const { id: mine, token } = await aHelper(server, carl)
  const page = await openEvents(url, { browser: carl })
  const device = await openEvents(url, { token })

  await ben.plugins.add({ body: aPlugin() })
  await ben.helper.addJob(scan(id))
  await ben.helper.revoke({ params: { id } })
  const job = await carl.helper.addJob(scan(mine))

  const events = await page.until({ what: 'jobs', jobId: job.id })
  // Events about the pairing and presence of Carl's own device may still arrive here.
  const ofOwnDevice = ['devices', 'notifications']
  expect(events.filter(({ what }) => !ofOwnDevice.includes(what))).toEqual([])
  expect(await device.until({ what: 'jobs', jobId: job.id })).toEqual([])
})

test('a helper gets events only for jobs that it must start or cancel', async () => {
  const dora = await server.signedInAs('dora')
  const [mine, other] = [await aHelper(server, dora), await aHelper(server, dora)]
  const events = await openEvents(url, { token: mine.token })

  await dora.plugins.add({ body: aPlugin() })
  await dora.helper.addJob(scan(other.id))
  const job = await atReplica(dora).helper.addJob(scan(mine.id))

  expect(await events.next()).toEqual({ what: 'jobs', jobId: job.id })
  await mine.helper.device.claim({ params: { id: job.id } })
  await mine.helper.device.report({ params: { id: job.id }, body: { done: 1, total: 2, at: '/' } })
  await dora.helper.cancelJob({ params: { id: job.id } })
  expect(await events.next()).toEqual({ what: 'jobs', jobId: job.id })
})

test('a device is online while it has a stream at any server, and its user is notified of both changes', async () => {
  const emil = await server.signedInAs('emil')
  const { token } = await aHelper(server, emil, { name: 'Attic Mac' })
  const page = await openEvents(url, { browser: emil })
  const isOnline = async () => (await atReplica(emil).helper.devices())[0]?.isOnline

  const device = await openEvents(await listenAddress(replica), { token })
  expect(await isOnline()).toBe(true)
  device.leave()
  while (await isOnline()) await page.until({ what: 'devices' })

  expect(await isOnline()).toBe(false)
})

test('a stream is neither compressed nor cached, and ends with its pairing or its session', async () => {
  const hal = await server.signedInAs('hal')
  const { token: oldToken, machine } = await aHelper(server, hal)
  const old = await openEvents(url, { token: oldToken })
  const { id, token } = await aHelper(server, hal, { machine })
  await old.end()
  const device = await openEvents(url, { token })
  const page = await openEvents(url, { browser: hal })
  expect(page.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(page.response.headers).not.toHaveProperty('content-encoding')
  const job = await hal.helper.addJob(scan(id))
  expect(await device.next()).toEqual({ what: 'jobs', jobId: job.id })

  await atReplica(hal).helper.revoke({ params: { id } })
  await device.end()
  await atReplica(hal).account.logout()
  await page.end()
})

/** The heartbeat is far away, so only a notification can end the streams. */
test('the streams of an ended session end on every server before the next heartbeat', async () => {
  const calm = await aServer({}, undefined, { beatMs: 3_600_000 })
  const other = await calm.replica()
  const [here, elsewhere] = await Promise.all([listenAddress(calm), listenAddress(other)])
  const login = { username: 'nora', password: 'correct horse' }
  const first = await calm.signedInAs('nora')
  const signedIn = async () => {
    const browser = calm.visitor()
    await browser.account.login({ body: login })
    return browser
  }
  const ENDS: [by: string, end: (browser: Visitor) => Promise<unknown>][] = [
    ['signing out', (browser) => browser.account.logout()],
    ['another browser', () => first.account.endOtherSessions()],
    ['the host', () => endSessions(calm.db, sql`user_id <> gen_random_uuid()`)],
    ['deleting the account', (browser) => browser.account.remove({ body: { password: login.password } })],
  ]
  for (const [by, end] of ENDS) {
    const browser = await signedIn()
    const streams = [await openEvents(here, { browser }), await openEvents(elsewhere, { browser })]
    await end(browser)
    await Promise.all(streams.map((stream) => stream.end()))
    expect({ by, whole: streams.map(({ response }) => response.complete) }).toEqual({
      by,
      whole: [true, true],
    })
  }
})

test.each([
  ['a person', 8, async (person: Visitor) => ({ browser: person })],
  ['a device', 2, async (person: Visitor) => ({ token: (await aHelper(server, person)).token })],
])('%s has at most %i streams, and a new one ends the oldest', async (who, limit, credentialOf) => {
  const jan = await server.signedInAs(`jan-${who.slice(2)}`)
  const credential = await credentialOf(jan)
  const streams = []
  for (let each = 0; each <= limit; each++) streams.push(await openEvents(url, credential))
  const [oldest, ...others] = streams

  await oldest?.end()

  for (const stream of others) expect(await stream.block()).toBe('retry: 2000')
  for (const stream of others) expect(await stream.block()).toBe(':')
})

test('a page reloads everything after its server lost the database listener, and gets later events', async () => {
  const kim = await server.signedInAs('kim')
  const { id, token } = await aHelper(server, kim)
  const page = await openEvents(url, { browser: kim })
  const device = await openEvents(url, { token })
  await page.until({ what: 'devices' })

  // A busy server may still be connecting.
  await vi.waitFor(async () => {
    const { rowCount } = await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = $1`,
      [`LISTEN ${LIVE_CHANNEL}`],
    )
    expect(rowCount).toBeGreaterThan(0)
  }, 30_000)

  for (const what of LIVE_TOPICS) await page.until({ what })
  expect(await device.next()).toEqual({ what: 'jobs' })
  const job = await kim.helper.addJob(scan(id))
  await page.until({ what: 'jobs', jobId: job.id })
  expect(await device.next()).toEqual({ what: 'jobs', jobId: job.id })
})

test('a stream requires a session or a device token of its kind', async () => {
  const nina = await server.signedInAs('nina')
  const { token } = await aHelper(server, nina)
  const responses = await Promise.all([
    server.visitor().request({ url: '/api/events' }),
    withToken(server, token).request({ url: '/api/events' }),
    nina.request({ url: '/api/device/events' }),
    withToken(server, 'an-unknown-token').request({ url: '/api/device/events' }),
    nina.request({ method: 'HEAD', url: '/api/events' }),
  ])

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 404])
})

test('a client that does not read is disconnected, and another one gets every event', async () => {
  const olaf = await server.signedInAs('olaf')
  const { id } = await olaf.account.me()
  const pausedListener = await aPausedListener(olaf)
  const page = await openEvents(url, { browser: olaf })

  for (let round = 0; round < ROUNDS; round++) {
    const last = randomUUID()
    // Each event names another job, so none of them is throttled.
    await server.pool.query(
      `select pg_notify('${LIVE_CHANNEL}', json_build_object('userId', $1::text, 'what', 'jobs',
        'jobId', case n when 500 then $2::uuid else gen_random_uuid() end)::text) from generate_series(1, 500) n`,
      [id, last],
    )
    await page.until({ what: 'jobs', jobId: last })
  }
  await olaf.plugins.add({ body: aPlugin() })
  await page.until({ what: 'library' })

  expect(await pausedListener.getsLibraryEvent()).toBe(false)
})

/** More than fits into the buffers of two sockets. */
const ROUNDS = 250

/** A page that opens its stream and reads nothing until it is asked whether the library event arrived. */
async function aPausedListener({ cookies }: Visitor) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  return {
    getsLibraryEvent: async () => {
      for await (const chunk of socket.setEncoding('utf8')) if (chunk.includes('"library"')) return true
      return false
    },
  }
}

test('a server that stops ends its streams, and its devices go offline', async () => {
  const pia = await server.signedInAs('pia')
  const { token } = await aHelper(server, pia)
  const third = await server.replica()
  const address = await listenAddress(third)
  const [page, device] = [await openEvents(address, { browser: pia }), await openEvents(address, { token })]
  const before = await pia.helper.devices()

  await third.app.close()

  await page.end()
  await device.end()
  expect([before[0]?.isOnline, (await pia.helper.devices())[0]?.isOnline]).toEqual([true, false])
})
