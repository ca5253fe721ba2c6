// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { cachedPlugin, cachePlugin, uncachePlugin } from './plugin-cache.ts'
import { newQueryClient, pluginsQuery } from './queries.ts'

const ara = aPlugin({ name: 'Ara' })
const bell = aPlugin({ name: 'bell' })
const comb = aPlugin({ name: 'Comb' })

test('a changed plugin keeps its position', () => {
  const queries = clientWithPlugins([ara, bell, comb])

  cachePlugin(queries, { ...bell, isFavorite: true })

  expect(known(queries)).toEqual([ara, { ...bell, isFavorite: true }, comb])
})

test('a renamed plugin moves to the position of its new name, case-insensitively', () => {
  const queries = clientWithPlugins([ara, bell, comb])

  cachePlugin(queries, { ...ara, name: 'CASE' })

  expect(known(queries)).toEqual([bell, { ...ara, name: 'CASE' }, comb])
})

test('a new plugin is inserted at its position, also at the end', () => {
  const queries = clientWithPlugins([ara, comb])

  cachePlugin(queries, bell)
  cachePlugin(queries, { ...aPlugin({ name: 'Zed' }), id: 'z' })

  expect(known(queries).map((plugin) => plugin.name)).toEqual(['Ara', 'bell', 'Comb', 'Zed'])
})

test('plugins with the same name are ordered by id', () => {
  const queries = clientWithPlugins([{ ...bell, id: 'b' }])

  cachePlugin(queries, { ...bell, id: 'a' })
  cachePlugin(queries, { ...bell, id: 'c' })

  expect(known(queries).map((plugin) => plugin.id)).toEqual(['a', 'b', 'c'])
})

test('a removed plugin is gone and the others do not change', () => {
  const queries = clientWithPlugins([ara, bell])

  uncachePlugin(queries, { id: ara.id })

  expect(known(queries)).toEqual([bell])
  expect(cachedPlugin(queries, ara.id)).toBeUndefined()
  expect(cachedPlugin(queries, bell.id)).toEqual(bell)
})

test('a library that was never loaded stays unknown', () => {
  const queries = newQueryClient()

  cachePlugin(queries, ara)
  uncachePlugin(queries, { id: ara.id })

  expect(queries.getQueryData(pluginsQuery.queryKey)).toBeUndefined()
})

function clientWithPlugins(plugins: (typeof ara)[]) {
  const queries = newQueryClient()
  queries.setQueryData(pluginsQuery.queryKey, plugins)
  return queries
}

const known = (queries: ReturnType<typeof newQueryClient>) =>
  queries.getQueryData(pluginsQuery.queryKey) ?? []

test('a list that was requested before a change does not hide it, and is requested again', async () => {
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
  const queries = clientWithPlugins([bell])
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
