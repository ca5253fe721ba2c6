import { expect, onTestFinished, vi } from 'vitest'
import type * as z from 'zod/mini'
import { type Endpoint, type EndpointResponse, NDJSON } from '#shared/contract/endpoint.ts'
import * as contracts from '#shared/contracts.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { clearResponseCache } from '../src/api/send.ts'
import { aCoverage } from './a-coverage.ts'
import { aSharedState } from './a-shared-state.ts'
import { anArchitectureReport } from './an-architecture-report.ts'
import { storageFigures } from './storage-figures.ts'

const { device: _, downloads, ...ofPages } = contracts
const CONTRACTS = { ...ofPages, helper: { ...contracts.helper, ...downloads } }
type Contracts = typeof CONTRACTS

/** The input of a handler: parameters and body as the contract accepts them, and the file of an upload. */
type Given<E extends Endpoint> = (E extends { params: infer P extends z.ZodMiniType }
  ? { params: z.output<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (E extends { upload: object } ? { file: File } : unknown)

/** The handler of a stream yields its lines; what it throws after the first cuts the connection. */
type Handler<E extends Endpoint> = (
  given: Given<E>,
) => E extends { stream: true }
  ? AsyncGenerator<EndpointResponse<E>>
  : EndpointResponse<E> | Promise<EndpointResponse<E>>

export type Handlers = {
  [Feature in keyof Contracts]?: {
    [Name in keyof Contracts[Feature]]?: Contracts[Feature][Name] extends Endpoint
      ? Handler<Contracts[Feature][Name]>
      : never
  }
}

/** A call that was made: `call` is for example `plugins.change`, `sent` the body before the contract has cut it down. */
type Asked = { call: string; params?: unknown; sent?: unknown; file?: File }

export type FakeServer = {
  calls: Asked[]
  handlers: Handlers
  /** The requests of this call, in their order. */
  sent: (call: string) => unknown[]
}

/**
 * Answers the calls of the page for one test. Answers are parsed by the contract; a call that has no handler,
 * or an answer that the contract does not know, fails the test. Handlers may be exchanged while it runs.
 */
export function fakeServer(handlers: Handlers = {}): FakeServer {
  const calls: Asked[] = []
  const sent = (name: string) => calls.filter(({ call }) => call === name).map((asked) => asked.sent)
  const server: FakeServer = { calls, handlers, sent }
  const faults: string[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answerTo(server, faults, address, init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    clearResponseCache()
    expect(faults, 'the fake server was asked what it does not know').toEqual([])
  })
  return server
}

const none = () => []

/** Answers that pages always ask for and hardly any test is about: a user with nothing but an account, on a server with nothing special. */
const USUAL: Handlers = {
  account: { server: () => ({ passwordMin: 6, proUrl: null, sendsMail: true }), sessions: none },
  administrator: { state: () => ({ exists: true }) },
  apiKeys: { list: none },
  catalogs: { list: none },
  collections: { list: none },
  community: { state: () => aSharedState() },
  computers: { oldSystems: none, checklists: none },
  definitions: { available: none, coverage: () => aCoverage() },
  formats: { figures: () => ({ proposalTotals: [] }) },
  health: {
    open: () => ({ computers: [], rows: [], total: 0 }),
    unseen: none,
    plugin: () => ({ rows: [] }),
  },
  helper: { devices: none, jobs: none, found: none },
  licenses: { list: () => ({ licenses: [], places: [] }), usage: none },
  makers: {
    ofLibrary: none,
    open: () => ({
      ...{ name: '', site: '', downloads: '', support: '', installer: '', copyProtection: '', now: '' },
      ...{ licenses: 0, purchases: 0 },
    }),
  },
  notifications: { list: none, preferences: () => DEFAULT_PREFERENCES },
  oidc: { state: () => ({ linked: null, confirmedUntil: null }) },
  passkeys: { list: none },
  plugins: { architectures: () => anArchitectureReport() },
  purchases: { list: none, ofPlugins: none },
  secondFactor: { state: () => ({ isOn: false, hasPasskey: false, isRequired: false, codesLeft: 0 }) },
  songShares: { list: none },
  songs: {
    list: none,
    usage: none,
    checkRemoval: () => ({ answers: [], read: 0, lastReadAt: null, unseen: [], computersWithoutSongs: [] }),
  },
  storage: { figures: () => storageFigures() },
  transfer: { list: none },
  updates: { history: none },
  vaults: { list: none },
  worthDoing: { list: none },
}

/** Thrown by a handler: the server refuses with this status and sentence. */
export const refusal = (status: number, message: string, code = 'refused') =>
  new Refusal(status, { code, message, requestId: 'test' })

/** Thrown by a handler: nobody answers at all. */
export const noConnection = () => new TypeError('Failed to fetch')

/** A handler that answers every call with this error. */
export const throwing = (error: Error) => (): never => {
  throw error
}

class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super('refused')
    this.status = status
    this.body = body
  }
}

async function answerTo(server: FakeServer, faults: string[], called: string, init: RequestInit) {
  const [address = '', search = ''] = called.split('?')
  const found = endpointFor(init.method ?? 'GET', address)
  const sent = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
  const file = fileIn(init.body, found?.endpoint.upload?.field)
  const params = found?.params
  server.calls.push({ call: found?.call ?? `${init.method} ${address}`, params, sent, file })

  const handle = found && (handlerIn(server.handlers, found) ?? handlerIn(USUAL, found))
  if (!handle) return fault(faults, `${init.method} ${address} has no handler`)
  try {
    const { endpoint } = found
    const body = endpoint.body?.parse(sent)
    const query = endpoint.query?.parse(Object.fromEntries(new URLSearchParams(search)))
    if (endpoint.stream) return await streamOf(endpoint, handle({ params, query, body, file }), init.signal)
    const answer = endpoint.response.parse(await handle({ params, query, body, file }))
    return answer instanceof Uint8Array ? new Response(new Uint8Array(answer)) : Response.json(answer)
  } catch (error) {
    if (error instanceof Refusal) return Response.json(error.body, { status: error.status })
    if (error instanceof TypeError && error.message === noConnection().message) throw error
    return fault(faults, `${found.call}: ${error}`)
  }
}

function handlerIn(handlers: Handlers, { feature, name }: { feature: string; name: string }) {
  // as: the feature and the name come from the same table as the handlers' types
  return (handlers[feature as keyof Handlers] as Record<string, LooseHandler> | undefined)?.[name]
}

/** The first line is waited for, so that a handler can refuse before it. */
async function streamOf(endpoint: Endpoint, handled: unknown, signal: AbortSignal | null | undefined) {
  // as: the handler's type says so
  const lines = handled as AsyncGenerator<unknown>
  const encoder = new TextEncoder()
  let next = await lines.next()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull: async (controller) => {
      if (next.done) return controller.close()
      controller.enqueue(encoder.encode(`${JSON.stringify(endpoint.response.parse(next.value))}\n`))
      next = await lines.next().catch((error: unknown) => {
        controller.error(error)
        return { done: true, value: undefined }
      })
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  return new Response(body, { headers: { 'content-type': NDJSON } })
}

type LooseHandler = (given: object) => unknown

function fault(faults: string[], sentence: string): Response {
  faults.push(sentence)
  return Response.json({ code: 'fault', message: sentence, requestId: 'test' }, { status: 500 })
}

const ENDPOINTS = Object.entries(CONTRACTS).flatMap(([feature, contract]) =>
  Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({
    feature,
    name,
    call: `${feature}.${name}`,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  })),
)

/** Addresses without parameters go before those with them, as on the real server. */
function endpointFor(method: string, address: string) {
  const fitting = ENDPOINTS.filter(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(address),
  )
  const found = fitting.find(({ endpoint }) => !endpoint.path.includes(':')) ?? fitting[0]
  return found && { ...found, params: paramsIn(found.pattern, address) }
}

function paramsIn(pattern: RegExp, address: string) {
  const groups = pattern.exec(address)?.groups
  return (
    groups &&
    Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]))
  )
}

function fileIn(body: unknown, field: string | undefined) {
  const file = body instanceof FormData && field ? body.get(field) : undefined
  return file instanceof File ? file : undefined
}
