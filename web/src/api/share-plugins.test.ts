// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { newQueryClient, pluginsQuery } from './queries.ts'
import { sharePlugins } from './share-plugins.ts'

const a = aPlugin({ tags: ['mix'] })
const b = aPlugin({ tags: ['mix'] })
const c = aPlugin({ tags: ['mix'] })
const known = [a, b, c]
const fetched = (...plugins: Plugin[]) => structuredClone(plugins)

test('an unchanged library is the same list', () => {
  expect(sharePlugins(known, fetched(a, b, c))).toBe(known)
})

test.each([
  ['a plugin came in before it', fetched(aPlugin({ id: 'new' }), a, b, c)],
  ['the one before it was removed', fetched(b, c)],
  ['another one was renamed and moved', fetched(b, c, { ...a, name: 'Zed' })],
  ['the order has changed', fetched(c, b, a)],
])('an unchanged plugin is the same object when %s', (_, list) => {
  const shared = sharePlugins(known, list)

  expect(shared).toEqual(list)
  expect(shared).toContain(b)
  expect(shared).toContain(c)
})

test('a changed plugin is a new object with the new values', () => {
  const shared = sharePlugins(known, fetched(a, { ...b, tags: ['mix', 'bus'] }, c))

  expect(shared).toEqual([a, { ...b, tags: ['mix', 'bus'] }, c])
  expect(b.tags).toEqual(['mix'])
})

test.each([
  [undefined, known],
  [known, []],
  [[], known],
  [known, undefined],
])('nothing is reused that was not fetched: %#', (before, after) => {
  expect(sharePlugins(before, after)).toEqual(after)
})

test('values selected from the library are shared, too', async () => {
  fakeServer({ plugins: { list: () => [aPlugin(), aPlugin({ id: 'new' })] } })
  const queries = newQueryClient()
  queries.setQueryData(pluginsQuery.queryKey, [aPlugin()])
  const counts = new QueryObserver(queries, { ...pluginsQuery, select: (list) => ({ count: list.length }) })
  onTestFinished(counts.subscribe(() => {}))
  const before = counts.getCurrentResult().data

  queries.setQueryData(pluginsQuery.queryKey, [aPlugin({ name: 'Zed' })])
  expect(counts.getCurrentResult().data).toBe(before)
  await queries.refetchQueries(pluginsQuery)
  expect(counts.getCurrentResult().data).toEqual({ count: 2 })
})

test('a library fetched again keeps its objects', async () => {
  fakeServer({ plugins: { list: () => fetched(c, a, b) } })
  const queries = newQueryClient()
  queries.setQueryData(pluginsQuery.queryKey, known)

  await queries.fetchQuery({ ...pluginsQuery, staleTime: 0 })
  const [first, second] = queries.getQueryData(pluginsQuery.queryKey) ?? []

  expect(first).toBe(c)
  expect(second).toBe(a)
})
