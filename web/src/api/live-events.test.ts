import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { aUser } from '../../test/a-user.ts'
import { fakeEvents } from '../../test/fake-events.ts'
import { fakeLocks } from '../../test/fake-locks.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { hearLiveEvents } from './live-events.ts'
import { asOneImport } from './marking.ts'
import { devicesQuery, jobsQuery, newQueryClient, notificationsQuery, pluginsQuery } from './queries.ts'

const WATCHED = {
  'plugins.list': pluginsQuery,
  'helper.devices': devicesQuery,
  'helper.jobs': jobsQuery,
  'notifications.list': notificationsQuery,
}
const ALL = Object.keys(WATCHED).sort()

/** A page that looks at everything that events are about, and has fetched it once. */
async function listening() {
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
  const stop = hearLiveEvents(queries)
  onTestFinished(stop)
  return { server, events, queries, stop, asked: () => server.calls.map(({ call }) => call).sort() }
}

const settled = (time = 0) => vi.advanceTimersByTimeAsync(time)

test.each([
  ['library', ['plugins.list']],
  ['devices', ['helper.devices']],
  ['jobs', ['helper.jobs']],
  ['notifications', ['notifications.list']],
])('after an event about %s exactly that is fetched again', async (what, calls) => {
  const { events, asked } = await listening()
  events.opened()

  events.say({ what })
  await settled(2000)

  expect(events.streams.map(({ address }) => address)).toEqual(['/api/events'])
  expect(asked()).toEqual(calls)
})

test.each(['{"what":"weather"}', 'no JSON', '[]'])(
  'what nobody understands changes nothing: %s',
  async (text) => {
    const { events, asked } = await listening()

    events.sayText(text)
    await settled(2000)

    expect(asked()).toEqual([])
  },
)

test('a hundred events at once are looked at twice: at once, and when the first look is over', async () => {
  const { events, asked } = await listening()

  for (let count = 0; count < 100; count += 1) events.say({ what: 'jobs', jobId: crypto.randomUUID() })
  await settled(5000)

  expect(asked()).toEqual(['helper.jobs', 'helper.jobs'])
})

test('after a reconnect everything counts as out of date, at the beginning nothing does', async () => {
  const { events, asked } = await listening()
  events.opened()
  await settled(1000)
  expect(asked()).toEqual([])

  events.lose()
  events.opened()
  await settled(1000)

  expect(asked()).toEqual(ALL)
})

test('a server without a stream is asked again ever less often, and each time whether the session goes on', async () => {
  const { events, asked } = await listening()

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
})

test('while a change is on its way nothing is fetched that would undo it on the screen', async () => {
  const { events, asked, queries } = await listening()
  let finish = () => {}
  const change = new MutationObserver(queries, {
    mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
  })
  const changed = change.mutate()

  events.say({ what: 'library' })
  await settled(1000)
  expect(asked()).toEqual([])
  finish()
  await changed
  await settled(1000)

  expect(asked()).toEqual(['plugins.list'])
})

test('once it is ended the stream is closed and nothing more is heard', async () => {
  const { events, stop, asked } = await listening()
  events.refuse()

  stop()
  await settled(600_000)

  expect(events.isOpen()).toBe(false)
  expect(events.streams).toHaveLength(1)
  expect(asked()).toEqual(['account.me'])
})

test('one tab of the browser holds the stream and tells the other; when it is closed, the other goes on', async () => {
  fakeLocks()
  const { events, stop, queries } = await listening()
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
  onTestFinished(hearLiveEvents(other))
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

test('while an import is on its way the library is not fetched, and once at its end', async () => {
  const { events, queries, asked } = await listening()
  let end = () => {}
  const saving = new Promise<void>((done) => {
    end = done
  })
  const importing = asOneImport(queries, () => saving)

  events.say({ what: 'library' })
  events.say({ what: 'jobs' })
  await settled(5000)
  expect(asked()).toEqual(['helper.jobs'])

  end()
  await settled(400)
  // The last event of many comes a little later than the answer.
  events.say({ what: 'library' })
  await settled(2000)
  await importing
  expect(asked()).toEqual(['helper.jobs', 'plugins.list'])

  events.say({ what: 'library' })
  await settled(1000)
  expect(asked()).toEqual(['helper.jobs', 'plugins.list', 'plugins.list'])
})
