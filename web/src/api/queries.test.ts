// @vitest-environment happy-dom
import { focusManager, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { fakeServer, refusal, throwing } from '../../test/fake-server.ts'
import { api } from './api.ts'
import { newQueryClient, pluginsQuery, userQuery } from './queries.ts'

/** Observes a query like a page, until the test ends. */
function observe(queries = newQueryClient()) {
  queries.mount()
  onTestFinished(() => queries.unmount())
  const observer = new QueryObserver(queries, pluginsQuery)
  onTestFinished(observer.subscribe(() => {}))
  return { queries, observer }
}

test('a failed query is not retried', async () => {
  const server = fakeServer({
    plugins: {
      list: throwing(refusal(503, 'The database is away.')),
    },
  })

  const { observer } = observe()

  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  expect(server.calls).toHaveLength(1)
})

test('a failed change is not retried', async () => {
  const server = fakeServer({
    plugins: {
      purge: throwing(refusal(503, 'The database is away.')),
    },
  })
  const change = new MutationObserver(newQueryClient(), { mutationFn: () => api.plugins.purge() })

  await expect(change.mutate()).rejects.toThrow('503: The database is away.')
  expect(server.calls).toHaveLength(1)
})

test('a fetched result stays: neither returning to the page nor another component fetches it again', async () => {
  const server = fakeServer({ plugins: { list: () => [aPlugin()] } })
  const { queries, observer } = observe()
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('success'))

  focusManager.setFocused(false)
  focusManager.setFocused(true)
  focusManager.setFocused(undefined)
  observe(queries)
  await new Promise((later) => setTimeout(later, 50))

  expect(server.calls).toHaveLength(1)
})

test('a 401 for the user query means signed out, any other refusal is an error', async () => {
  const server = fakeServer({
    account: {
      me: throwing(refusal(401, 'Please log in first.')),
    },
  })
  expect(await newQueryClient().fetchQuery(userQuery)).toBeNull()

  server.handlers.account = {
    me: throwing(refusal(503, 'The database is away.')),
  }
  await expect(newQueryClient().fetchQuery(userQuery)).rejects.toThrow('503: The database is away.')
})
