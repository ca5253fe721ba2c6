// @vitest-environment happy-dom

import { isDeepStrictEqual } from 'node:util'
import { focusManager, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { accountContract } from '#shared/account/contract.ts'
import type { RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
import { type Contract, call } from '#shared/contract/endpoint.ts'
import { definitionsContract } from '#shared/definitions/contract.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { updatesContract } from '#shared/updates/contract.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { fakeServer, refusal, throwing } from '../../test/fake-server.ts'
import { api } from './api.ts'
import { clientLater } from './client-later.ts'
import { isPlain } from './is-plain.ts'
import { isPlainUpdates } from './is-plain-updates.ts'
import { newQueryClient, pluginsQuery, userQuery } from './queries.ts'
import { readLeniently } from './read-leniently.ts'
import { clearResponseCache, sendRequest } from './send.ts'
import { callInTurn } from './use-action.ts'

/** Observes a query like a page, until the test ends. */
function observe(queries = newQueryClient()) {
  queries.mount()
  onTestFinished(() => queries.unmount())
  const observer = new QueryObserver(queries, pluginsQuery)
  onTestFinished(observer.subscribe(() => {}))
  return { queries, observer }
}

test('a failed query is not retried, nor a failed change', async () => {
  const away = throwing(refusal(503, 'The database is away.'))
  const server = fakeServer({ plugins: { list: away, purge: away } })

  const { queries, observer } = observe()
  const change = new MutationObserver(queries, { mutationFn: () => api.plugins.purge() })

  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  await expect(change.mutate()).rejects.toThrow('503: The database is away.')
  expect(server.calls).toHaveLength(2)
})

test('of calls in turn, a failure ends them, and what the first has changed is stale', async () => {
  const queries = newQueryClient()
  queries.setQueryData(['library'], 'old')
  const calls = [async () => 1, throwing(refusal(503, 'Away.')), async () => 3]

  await expect(callInTurn(queries, [['library']], calls, (call) => call())).rejects.toThrow('refused')
  expect(queries.getQueryState(['library'])?.isInvalidated).toBe(true)
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
  const server = fakeServer({ account: { me: throwing(refusal(401, 'Please log in first.')) } })
  expect(await newQueryClient().fetchQuery(userQuery)).toBeNull()

  server.handlers.account = { me: throwing(refusal(503, 'The database is away.')) }
  await expect(newQueryClient().fetchQuery(userQuery)).rejects.toThrow('503: The database is away.')
})

describe('send', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    clearResponseCache()
  })

  /** Stubs fetch with these responses, in order. Returns the requests. */
  function stubResponses(...answers: Response[]) {
    const asked: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      asked.push(init)
      return answers.shift() ?? Response.error()
    })
    return asked
  }

  test('every request sends cookies, and its body as JSON', async () => {
    const asked = stubResponses(Response.json([]), Response.json({ message: 'done' }))

    await sendRequest({ method: 'GET', path: '/api/plugins' })
    await sendRequest({ method: 'POST', path: '/api/auth/login', body: { username: 'mara' } })

    expect(asked.map(({ credentials }) => credentials)).toEqual(['include', 'include'])
    expect(asked[1]).toMatchObject({
      method: 'POST',
      body: '{"username":"mara"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('a cached response is requested with its tag, and reused when it has not changed', async () => {
    const tagged = Response.json([1], { headers: { etag: '"a-1"' } })
    const asked = stubResponses(tagged, new Response(null, { status: 304 }), Response.json([2]))
    const list = { method: 'GET', path: '/api/plugins' } as const

    await sendRequest(list)
    expect(await sendRequest(list)).toEqual({ status: 200, body: [1] })
    expect(asked[1]?.headers).toMatchObject({ 'if-none-match': '"a-1"' })

    clearResponseCache()
    expect(await sendRequest(list)).toEqual({ status: 200, body: [2] })
    expect(asked[2]?.headers).not.toHaveProperty('if-none-match')
  })
})

const contract = {
  open: {
    ...call('GET', '/api/tapes/:id'),
    summary: 'One tape.',
    params: z.object({ id: z.string() }),
    response: z.object({ name: z.string() }),
  },
} satisfies Contract

const calls = (send: RequestSender) => clientOf(contract, send)
const send = async () => ({ status: 200, body: { name: 'Tape' } })

test('the contract is loaded with the first call; if that fails, so does the call, and the next tries again', async () => {
  const load = vi
    .fn<() => Promise<typeof calls>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(calls)
  const client = clientLater({ loaded: () => undefined, load }, send)

  expect(load).not.toHaveBeenCalled()

  await expect(client.open({ params: { id: '1' } })).rejects.toThrow(TypeError)
  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
})

describe('a call that needs only its path', () => {
  const tapes = {
    list: {
      ...call('GET', '/api/tapes'),
      summary: 'All tapes.',
      response: z.array(z.object({ name: z.string() })),
    },
  } satisfies Contract
  const tapeCalls = (send: RequestSender) => clientOf(tapes, send)

  test.each([
    ['a plain answer needs no contract', 200, [{ name: 'Tape' }], 0],
    ['any other answer is read with it', 200, [{ name: 'Tape', more: 1 }], 1],
    ['a refusal is told by it', 401, [{ name: 'Tape' }], 1],
  ])('%s', async (_, status, body, loads) => {
    const load = vi.fn(async () => tapeCalls)
    const isPlain = async () => (value: unknown) => JSON.stringify(value) === '[{"name":"Tape"}]'
    const client = clientLater<typeof tapes>(
      { loaded: () => undefined, load, early: { list: { path: '/api/tapes', isPlain } } },
      async () => ({ status, body }),
    )

    const [outcome] = await Promise.allSettled([client.list()])
    expect(outcome).toMatchObject(
      status === 200 ? { value: [{ name: 'Tape' }] } : { reason: { status: 401 } },
    )
    expect(load).toHaveBeenCalledTimes(loads)
  })
})

const things = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    size: z.nullable(z.number()),
    isFavorite: z.boolean(),
    tags: z.array(z.string()),
    kind: z.enum(['effect', 'instrument']),
    maker: z.object({ name: z.string() }),
  }),
)
const THING = {
  id: 'a',
  name: 'Diva',
  size: 4,
  isFavorite: true,
  tags: ['synth'],
  kind: 'instrument',
  maker: { name: 'u-he' },
}
const without = (name: string) => Object.fromEntries(Object.entries(THING).filter(([key]) => key !== name))

test('what a response lacks is blank, also in an object inside', () => {
  const lacking = ['name', 'size', 'isFavorite', 'tags'].map(without)
  const blanks = [{ name: '' }, { size: 0 }, { isFavorite: false }, { tags: [] }, { maker: { name: '' } }]
  expect(readLeniently(things, [THING, ...lacking, { ...THING, maker: {} }]).data).toEqual([
    THING,
    ...blanks.map((blank) => ({ ...THING, ...blank })),
  ])
})

test.each([
  ['lacks its id', [without('id')]],
  ['lacks a choice', [without('kind')]],
  ['has another type', [{ ...THING, name: 5 }]],
  ['is missing', undefined],
])('a response that %s is refused', (_, body) => {
  expect(readLeniently(things, body).success).toBe(false)
})

/** All values that a schema tells apart: a part is taken as one of these, one after the other. */
function samplesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return ['', 'words']
    case 'number':
      return [0, 1.5]
    case 'boolean':
      return [true, false]
    case 'nullable':
      return [null, ...samplesOf(def.innerType)]
    case 'optional':
    case 'default':
      return samplesOf(def.innerType)
    case 'enum':
      return Object.values(def.entries)
    // A list of choices is plain while it is empty.
    case 'union':
      return []
    case 'array':
      return [[], samplesOf(def.element)]
    case 'object': {
      const parts = Object.entries(def.shape).map(([name, part]) => [name, samplesOf(part)] as const)
      const whole = Object.fromEntries(parts.map(([name, [first]]) => [name, first]))
      return parts.flatMap(([name, samples]) => samples.map((sample) => ({ ...whole, [name]: sample })))
    }
    default:
      throw new Error(`The second reader has no case for ${def.type}.`)
  }
}

/** The same value with one part that is missing, of another kind or unknown, for every part of it. */
function spoiled(value: unknown): unknown[] {
  if (Array.isArray(value))
    return [{ ...value }, ...value.flatMap((part) => spoiled(part).map((bad) => [bad]))]
  if (typeof value !== 'object' || value === null) return [{ value }]
  return [
    { ...value, unheardOf: 1 },
    ...Object.entries(value).flatMap(([name, part]) => {
      const { [name]: _, ...rest } = value as Record<string, unknown>
      return [rest, ...[7, 'no', null, undefined, ...spoiled(part)].map((bad) => ({ ...rest, [name]: bad }))]
    }),
  ]
}

const quick = { ...isPlain, ...isPlainUpdates }

describe.each([
  ['me', accountContract.me.response],
  ['list', pluginsContract.list.response],
  ['history', updatesContract.history.response],
  ['available', definitionsContract.available.response],
] as const)('the answer of %s', (name, schema) => {
  const isGivenBack = (body: unknown) => {
    const read = z.safeParse(schema, body)
    return read.success && isDeepStrictEqual(read.data, body)
  }

  test('is plain in every form that its schema gives back unchanged', () => {
    for (const sample of samplesOf(schema)) expect(quick[name](sample), JSON.stringify(sample)).toBe(true)
  })

  test('is left to its schema in every other form', () => {
    const bodies = samplesOf(schema).flatMap(spoiled)
    expect(bodies.filter((body) => quick[name](body) && !isGivenBack(body))).toEqual([])
    expect(bodies.filter((body) => !quick[name](body)).length).toBeGreaterThan(20)
  })
})
