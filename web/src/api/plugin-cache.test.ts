// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aUser } from '../../test/a-user.ts'
import { fakeCaches } from '../../test/fake-caches.ts'
import { sharePlugins } from './first-queries.ts'
import { noteRevision, shownRevision } from './library-revision.ts'
import { cachePlugin } from './plugin-cache.ts'
import { newQueryClient, pluginsQuery } from './queries.ts'
import { clearResponseCache, sendRequest } from './send.ts'
import { MAX_STORED_PLUGINS, readStoredLibrary, storeLibrary } from './store-library.ts'
import { removeExcept, removeStoredLibrary } from './stored-library.ts'

describe('plugin cache', () => {
  const ara = aPlugin({ name: 'Ara' })
  const bell = aPlugin({ name: 'bell' })
  const comb = aPlugin({ name: 'Comb' })

  const zed = { ...aPlugin({ name: 'Zed' }), id: 'z' }
  const [first, middle, last] = ['a', 'b', 'c'].map((id) => ({ ...bell, id })) as [Plugin, Plugin, Plugin]

  test.each<[string, Plugin[], Plugin[], Plugin[]]>([
    [
      'a changed one keeps it',
      [ara, bell, comb],
      [{ ...bell, isFavorite: true }],
      [ara, { ...bell, isFavorite: true }, comb],
    ],
    [
      'a renamed one moves, whatever the case',
      [ara, bell, comb],
      [{ ...ara, name: 'CASE' }],
      [bell, { ...ara, name: 'CASE' }, comb],
    ],
    ['a new one is inserted, also at the end', [ara, comb], [bell, zed], [ara, bell, comb, zed]],
    ['of one name the ids decide', [middle], [first, last], [first, middle, last]],
  ])('a plugin has a position: %s', (_, before, cached, after) => {
    const queries = clientWithPlugins(before)
    for (const plugin of cached) cachePlugin(queries, plugin)
    expect(known(queries)).toEqual(after)
  })

  function clientWithPlugins(plugins: (typeof ara)[]) {
    const queries = newQueryClient()
    queries.setQueryData(pluginsQuery.queryKey, plugins)
    return queries
  }

  const known = (queries: ReturnType<typeof newQueryClient>) =>
    queries.getQueryData(pluginsQuery.queryKey) ?? []

  test.each([
    ['a change', [bell]],
    ['a change that is shown already', [{ ...bell, isFavorite: true }]],
  ])('a list that was requested before %s does not hide it, and is requested again', async (_, shown) => {
    const changed = { ...bell, isFavorite: true }
    const responses: ((list: unknown[]) => void)[] = []
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          responses.push((list) => resolve(new Response(JSON.stringify(list))))
        }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const queries = clientWithPlugins(shown)
    onTestFinished(new QueryObserver(queries, pluginsQuery).subscribe(() => {}))
    void queries.invalidateQueries(pluginsQuery)
    await vi.waitFor(() => expect(responses).toHaveLength(1))

    cachePlugin(queries, changed)
    responses[0]?.([bell])

    await vi.waitFor(() => expect(responses).toHaveLength(2))
    expect(known(queries)).toEqual([changed])
    responses[1]?.([changed])
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(known(queries)).toEqual([changed])
  })

  /** Fetches a library with this revision. */
  async function fetchLibrary(revision: number) {
    const headers = { etag: `"5f1c6a8e-0000-4000-8000-000000000001-${revision}"` }
    vi.stubGlobal('fetch', async () => new Response('[]', { headers }))
    await sendRequest({ method: 'GET', path: '/api/plugins' })
    vi.unstubAllGlobals()
  }

  beforeEach(clearResponseCache)

  test('the revision is that of the list, and of changes by this page that follow it without a gap', async () => {
    noteRevision(1)
    expect(shownRevision()).toBeUndefined()

    await fetchLibrary(7)
    noteRevision(8)
    noteRevision(9)
    expect(shownRevision()).toBe(9)

    await fetchLibrary(12)
    noteRevision(14)
    noteRevision(undefined)
    expect(shownRevision()).toBe(12)
  })

  test('an unchanged library is the same list, and an unchanged plugin of another list the same object', () => {
    const held = [ara, bell, comb]
    expect(sharePlugins(held, structuredClone(held))).toBe(held)

    const changed = { ...ara, tags: ['bus'] }
    const shared = sharePlugins(held, structuredClone([zed, changed, comb]))
    expect(shared).toEqual([zed, changed, comb])
    expect(shared).toContain(comb)
  })
})

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const ana = aUser({ id: 'ana' })
const ben = aUser({ id: 'ben' })

test('a stored library is read as it was, without the email address', async () => {
  fakeCaches()
  const plugins = Array.from({ length: 1201 }, (_, n) => aPlugin({ id: `id-${n}`, name: `Tape ${n} "é"` }))

  await storeLibrary(ana, plugins, NOW)

  expect(await readStoredLibrary(NOW)).toEqual({
    user: { ...ana, email: '' },
    plugins,
    storedAt: NOW.toISOString(),
    total: 1201,
  })
})

test('of a very large library the first plugins are stored', async () => {
  fakeCaches()
  const plugins = Array.from({ length: MAX_STORED_PLUGINS + 1 }, (_, n) => aPlugin({ id: `id-${n}` }))

  await storeLibrary(ana, plugins, NOW)

  const stored = await readStoredLibrary(NOW)
  expect(stored?.plugins).toHaveLength(10_000)
  expect(stored?.total).toBe(10_001)
})

test('a library of another account is replaced, or removed before that has its own', async () => {
  const caches = fakeCaches()
  await storeLibrary(ana, [aPlugin()], NOW)

  await storeLibrary(ben, [], NOW)
  expect(caches.all()).toHaveLength(1)
  expect(await readStoredLibrary(NOW)).toMatchObject({ user: { id: 'ben' }, plugins: [], total: 0 })

  await removeExcept('ana')
  expect(caches.all()).toEqual([])
})

test('a library that is being written when its user leaves is not stored', async () => {
  const caches = fakeCaches()
  const plugins = Array.from({ length: 2000 }, (_, n) => aPlugin({ id: `id-${n}` }))

  const writing = storeLibrary(ana, plugins, NOW)
  await removeStoredLibrary()
  await writing

  expect(caches.all()).toEqual([])
})

test.each([
  ['reads it', () => readStoredLibrary(NOW)],
  ['signs in with another account', () => removeExcept('ben')],
  ['stores it', () => storeLibrary(ana, [aPlugin()], NOW)],
])('a tab that %s while its user leaves makes no cache again', async (_, act) => {
  const caches = fakeCaches()
  await storeLibrary(ana, [aPlugin()], NOW)

  const acting = act()
  await removeStoredLibrary()
  await acting

  expect(caches.names()).toEqual([])
})

test.each([
  ['older than any session', new Date(NOW.getTime() + 31 * DAY), undefined],
  ['of another version of the app', NOW, '{"user":{},"plugins":[{"name":"Tape"}]}'],
  ['cut off', NOW, '{"user":{"id":"ana"'],
])('a library that is %s is removed and not shown', async (_, now, text) => {
  const caches = fakeCaches()
  await storeLibrary(ana, [aPlugin()], NOW)
  if (text !== undefined) caches.write(text)

  expect(await readStoredLibrary(now)).toBeUndefined()
  expect(caches.all()).toEqual([])
})
