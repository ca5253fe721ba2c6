// @vitest-environment happy-dom
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aGate } from '../../test/a-gate.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aUser } from '../../test/a-user.ts'
import { fakeEvents } from '../../test/fake-events.ts'
import { fakeLocks } from '../../test/fake-locks.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { listenToLiveEvents } from './listen-to-live-events.ts'
import { runAsOneImport } from './marking.ts'
import { devicesQuery, jobsQuery, newQueryClient, notificationsQuery, pluginsQuery } from './queries.ts'

const WATCHED = {
  'plugins.list': pluginsQuery,
  'helper.devices': devicesQuery,
  'helper.jobs': jobsQuery,
  'notifications.list': notificationsQuery,
}
const ALL = Object.keys(WATCHED).sort()

/** A page that observes all queries that events concern, each fetched once. */
async function observingPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = fakeServer({
    account: { me: () => aUser() },
    plugins: { list: () => [aPlugin()] },
    helper: { devices: () => [], jobs: () => [] },
    notifications: { list: () => [] },
  })
  const events = fakeEvents()
  const queries = newQueryClient()
  for (const query of Object.values(WATCHED)) {
    // as: each observer is of its own query, of which only the call matters here
    onTestFinished(new QueryObserver(queries, query as typeof pluginsQuery).subscribe(() => {}))
  }
  await settled()
  server.calls.splice(0)
  const stop = listenToLiveEvents(queries)
  onTestFinished(stop)
  return { server, events, queries, stop, asked: () => server.calls.map(({ call }) => call).sort() }
}

const settled = (time = 0) => vi.advanceTimersByTimeAsync(time)

test.each([
  ['library', ['plugins.list']],
  ['devices', ['helper.devices']],
  ['jobs', ['helper.jobs']],
  ['notifications', ['notifications.list']],
])('after an event about %s only its queries are fetched again', async (what, calls) => {
  const { events, asked } = await observingPage()
  events.opened()

  events.say({ what })
  await settled(2000)

  expect(events.streams.map(({ address }) => address)).toEqual(['/api/events'])
  expect(asked()).toEqual(calls)
})

test('a hundred simultaneous events cause two fetches, and unknown ones none', async () => {
  const { events, asked } = await observingPage()

  for (const text of ['{"what":"weather"}', 'no JSON', '[]']) events.sayText(text)
  for (let count = 0; count < 100; count += 1) events.say({ what: 'jobs', jobId: crypto.randomUUID() })
  await settled(5000)

  expect(asked()).toEqual(['helper.jobs', 'helper.jobs'])
})

test('a reconnect marks everything as stale, the first connection nothing', async () => {
  const { events, asked } = await observingPage()
  events.opened()
  await settled(1000)
  expect(asked()).toEqual([])

  events.lose()
  events.opened()
  await settled(1000)

  expect(asked()).toEqual(ALL)
})

test('a refused stream is retried with increasing delay until the page is left, and the session is checked each time', async () => {
  const { events, asked, stop } = await observingPage()

  for (const [wait, count] of [
    [4999, 1],
    [1, 2],
    [9999, 2],
    [1, 3],
  ] as const) {
    if (events.isOpen()) events.refuse()
    await settled(wait)
    expect(events.streams).toHaveLength(count)
  }
  expect(asked()).toEqual(['account.me', 'account.me'])

  events.refuse()
  stop()
  await settled(600_000)
  expect(events.isOpen()).toBe(false)
  expect(events.streams).toHaveLength(3)
})

test('nothing is fetched during a change, because it would revert it on the screen', async () => {
  const { events, asked, queries } = await observingPage()
  const { promise, resolve: finish } = aGate()
  const change = new MutationObserver(queries, { mutationFn: () => promise })
  const changed = change.mutate()

  events.say({ what: 'library' })
  await settled(1000)
  expect(asked()).toEqual([])
  finish()
  await changed
  await settled(1000)

  expect(asked()).toEqual(['plugins.list'])
})

test('one tab opens the stream and forwards its events; when it is closed, another tab continues', async () => {
  fakeLocks()
  const { events, stop, queries } = await observingPage()
  const other = newQueryClient()
  const marked: unknown[] = []
  for (const [name, client] of [
    ['first', queries],
    ['other', other],
  ] as const) {
    vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
      marked.push(`${name}: ${filters?.queryKey}`)
    })
  }
  onTestFinished(listenToLiveEvents(other))
  await settled(10)
  expect(events.streams).toHaveLength(1)

  events.opened()
  events.say({ what: 'devices' })
  await vi.waitFor(() => expect(marked).toEqual(['first: /api/helper/devices', 'other: /api/helper/devices']))
  marked.splice(0)

  stop()
  await settled(1000)
  expect(events.streams).toHaveLength(2)
  events.opened()
  await settled(1000)
  expect(marked).toContain('other: /api/plugins')
  expect(marked.filter((each) => String(each).startsWith('first'))).toEqual([])
})

test('the library is fetched once at the end of an import, and not during it', async () => {
  const { events, queries, asked } = await observingPage()
  const { promise, resolve: end } = aGate()
  const importing = runAsOneImport(queries, () => promise)

  events.say({ what: 'library' })
  await settled(5000)
  expect(asked()).toEqual([])

  end()
  await settled(2000)
  await importing
  expect(asked()).toEqual(['plugins.list'])
})
