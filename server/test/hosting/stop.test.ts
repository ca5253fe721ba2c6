import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aRegistration } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aRemoteVisitor, cookieHeader } from '../a-visitor.ts'
import { aDataFolder } from '../database/a-data-folder.ts'

const CALLERS = 24

type Outcome = number | string

test('a server that stops under load resets no connection, ends its streams and exits with 0', async () => {
  const server = await aServerProcess(await aDataFolder())
  const ana = aRemoteVisitor(server.url)
  await ana.account.register({ body: aRegistration() })
  const cookie = cookieHeader(ana.cookies)
  const events = request(`${server.url}/api/events`, { headers: { cookie } }).end()
  const [stream] = await once(events, 'response')
  const streamEnded = once(stream.resume(), 'close')
  const agent = new Agent({ keepAlive: true })
  const outcomes = new Map<Outcome, number>()
  const ended = new AbortController()
  const callers = Array.from({ length: CALLERS }, (_, index) =>
    requestRepeatedly(index % 3 ? '/api/plugins' : '/api/auth/me', {
      ...server,
      cookie,
      agent,
      outcomes,
      ended,
    }),
  )
  await pause(1_000)

  const code = await server.stop()
  ended.abort()
  await Promise.all([...callers, streamEnded])
  agent.destroy()

  expect(code).toBe(0)
  expect(outcomes.get(200)).toBeGreaterThan(CALLERS)
  // Later connections are refused, which a proxy retries at the next server.
  expect([...outcomes.keys()].filter((outcome) => ![200, 503, 'ECONNREFUSED'].includes(outcome))).toEqual([])
})

test('during the stop delay the server is not ready but still answers', async () => {
  const server = await aServerProcess(await aDataFolder(), { STOP_DELAY: '2' })
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status
  expect(await statusOf('/readyz')).toBe(200)

  const stopped = server.stop()
  while ((await statusOf('/readyz')) !== 503) await pause(20)

  expect([await statusOf('/livez'), await statusOf('/api/server')]).toEqual([200, 200])
  expect(await stopped).toBe(0)
})

test('an uncaught error ends the server with a sentence and logs the stack', async () => {
  const fault = `process.on('SIGUSR2',function planted(){throw new Error("planted fault")})`
  const options = `--import=data:text/javascript,${encodeURIComponent(fault)}`
  const { child } = await aServerProcess(await aDataFolder(), { NODE_OPTIONS: options })
  const [log, complaints] = [child.stdout, child.stderr].map((stream) => text(stream ?? Readable.from([])))
  const ended = once(child, 'exit')

  child.kill('SIGUSR2')

  expect((await ended)[0]).toBe(1)
  expect(await complaints).toBe('planted fault\n')
  const lines = (await log)
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'fatal',
      err: expect.objectContaining({
        message: 'planted fault',
        stack: expect.stringMatching(/\n {4}at .*planted/),
      }),
    }),
  ])
})

type Load = {
  url: string
  cookie: string
  agent: Agent
  outcomes: Map<Outcome, number>
  ended: AbortController
}

async function requestRepeatedly(path: string, { url, cookie, agent, outcomes, ended }: Load) {
  while (!ended.signal.aborted) {
    const outcome = await outcomeOf(`${url}${path}`, cookie, agent)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (outcome === 'ECONNREFUSED') return
  }
}

/** The status of a complete response, or the error of the connection. */
const outcomeOf = (address: string, cookie: string, agent: Agent) =>
  new Promise<Outcome>((done) => {
    request(address, { agent, headers: { cookie } }, (response) => {
      response
        .resume()
        .once('close', () => done(response.complete ? (response.statusCode ?? 0) : 'truncated'))
    })
      .once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      .end()
  })
