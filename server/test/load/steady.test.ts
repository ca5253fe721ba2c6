import { setMaxListeners } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { isLongCampaign, loadDuration } from '../rounds.ts'
import { aCrowd, type Member, requestMix } from './a-crowd.ts'
import { generateLoad, type NextLoadRequest } from './generate-load.ts'
import { memoryOf, peakMemoryOf } from './memory-of.ts'

const CONNECTIONS = 200
const PLUGINS = 500
const DURATION = loadDuration(300)

const STEADY_WARM_UP = 3_000

describe.runIf(isLongCampaign)('two hundred clients that send requests without a pause', () => {
  test.each(['its own', 'an outside'])(
    'get responses with %s PostgreSQL',
    async (whose) => {
      const environment = whose === 'its own' ? undefined : { DATABASE_URL: (await anOutsideDatabase()).url }
      const server = await aServerProcess(await aDataFolder(), environment)
      const crowd = await aCrowd(server.url, CONNECTIONS, PLUGINS)
      const pid = server.child.pid ?? 0

      const pressed = await generateLoad({
        url: server.url,
        callers: crowd.map(requestMix),
        lasts: DURATION,
        warmUp: STEADY_WARM_UP,
      })
      const peak = peakMemoryOf(pid)

      expect(await server.stop()).toBe(0)
      expect(Object.keys(pressed.outcomes)).toEqual(['200'])
      expect(pressed.perSecond).toBeGreaterThanOrEqual(800)
      expect(pressed.p99).toBeLessThanOrEqual(300)
      expect(peak).toBeLessThanOrEqual(400)
    },
    DURATION + 300_000,
  )
})

const SOAK = loadDuration(3_600)
/** The memory that a server needs for its first requests is not growth. */
const WARM_UP = SOAK / 10

describe.runIf(isLongCampaign)('a long-running server', () => {
  test(
    'steady work does not increase memory, open files or latency',
    async () => {
      const server = await aServerProcess(await aDataFolder())
      const crowd = await aCrowd(server.url, 50, 100)
      const pid = server.child.pid ?? 0
      const callers = crowd.map(requestMix)
      const pressFor = (lasts: number) => generateLoad({ url: server.url, callers, rate: 200, lasts })
      await pressFor(WARM_UP)
      await pause(2_000)
      const before = { memory: memoryOf(pid), files: openFilesOf(pid) }

      const first = await pressFor(SOAK / 2)
      const second = await pressFor(SOAK / 2)
      await pause(2_000)
      const grown = memoryOf(pid) - before.memory
      const files = openFilesOf(pid) - before.files

      expect(await server.stop()).toBe(0)
      expect([first, second].flatMap(({ outcomes }) => Object.keys(outcomes))).toEqual(['200', '200'])
      expect(Math.abs(files)).toBeLessThanOrEqual(5)
      expect(grown).toBeLessThanOrEqual(40)
    },
    WARM_UP + SOAK + 300_000,
  )
})

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

const OVERLOAD = loadDuration(60)
const MEMBERS = 100
const REFUSALS = ['429', '503']

describe.runIf(isLongCampaign)('an overloaded server', () => {
  test(
    'refuses excess requests at once, serves the others in time, and recovers within ten seconds',
    async () => {
      const server = await aServerProcess(await aDataFolder())
      const crowd = await aCrowd(server.url, MEMBERS, 100)
      const callers = (count: number) =>
        Array.from({ length: count }, (_, index) => requestMix(memberAt(crowd, index)))
      const best = await generateLoad({
        url: server.url,
        callers: callers(200),
        lasts: OVERLOAD / 3,
        warmUp: 2_000,
      })

      const ended = new AbortController()
      const livez = longestLivez(server.url, ended.signal)
      const flooded = await generateLoad({
        url: server.url,
        callers: callers(2_000),
        rate: 3 * best.perSecond,
        lasts: OVERLOAD,
        warmUp: 3_000,
      })
      ended.abort()
      const recovered = await untilNormal(server.url, callers(20))

      const goodput = flooded.perSecond / best.perSecond
      expect(await server.stop()).toBe(0)
      expect(
        Object.keys(flooded.outcomes).filter((outcome) => !['200', ...REFUSALS].includes(outcome)),
      ).toEqual([])
      expect(flooded.refusedWithoutWait).toBe(0)
      expect(goodput).toBeGreaterThanOrEqual(0.7)
      expect(flooded.p99).toBeLessThanOrEqual(1_000)
      expect(await livez).toBeLessThanOrEqual(1_000)
      expect(recovered).toBeLessThanOrEqual(10_000)
    },
    OVERLOAD + 300_000,
  )

  test(
    'answers other clients during five hundred password attempts per second',
    async () => {
      const server = await aServerProcess(await aDataFolder(), { TRUSTED_PROXIES: '127.0.0.1' })
      const crowd = await aCrowd(server.url, MEMBERS, 100)
      const load = { url: server.url, callers: crowd.map(requestMix), rate: 100 }
      const pid = server.child.pid ?? 0
      // The memory for ordinary requests is not part of the flood.
      await generateLoad({ ...load, lasts: 5_000 })
      const before = memoryOf(pid)

      const guessers = Array.from({ length: 500 }, aGuesser)
      const [flood, others] = await Promise.all([
        generateLoad({ ...load, callers: guessers, rate: 500, lasts: OVERLOAD }),
        generateLoad({ ...load, lasts: OVERLOAD }),
      ])
      const grown = memoryOf(pid) - before

      expect(await server.stop()).toBe(0)
      expect(Object.keys(others.outcomes)).toEqual(['200'])
      expect(Object.keys(flood.outcomes).filter((each) => !['401', ...REFUSALS].includes(each))).toEqual([])
      expect(flood.refusedWithoutWait).toBe(0)
      expect(Math.round(flood.calls / (OVERLOAD / 1000))).toBeGreaterThanOrEqual(500)
      expect(others.p99).toBeLessThanOrEqual(500)
      expect(grown).toBeLessThanOrEqual(64)
    },
    OVERLOAD + 300_000,
  )
})

/** Tries passwords of unknown users, each time from another address. */
function aGuesser(_: unknown, index: number): NextLoadRequest {
  let number = 0
  return () => {
    number++
    return {
      kind: 'login',
      method: 'POST',
      path: '/api/auth/login',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-forwarded-for': `10.${index % 250}.${Math.floor(index / 250)}.${number % 250}`,
      },
      body: JSON.stringify({ username: `nobody${index}-${number}`, password: 'a wrong password' }),
    }
  }
}

const memberAt = <T>(list: T[], index: number) => list[index % list.length] as T

/** Sends ten requests per second, and returns the longest response time in milliseconds. */
async function longestLivez(url: string, ended: AbortSignal) {
  let longest = 0
  while (!ended.aborted) {
    const startedAt = performance.now()
    const { status } = await fetch(`${url}/livez`)
    expect(status).toBe(200)
    longest = Math.max(longest, performance.now() - startedAt)
    await pause(100)
  }
  return longest
}

/** Milliseconds until a second of ordinary requests has normal response times. */
async function untilNormal(url: string, callers: NextLoadRequest[]) {
  const started = performance.now()
  for (;;) {
    const { outcomes, p99 } = await generateLoad({ url, callers, lasts: 1_000, rate: 100 })
    if (Object.keys(outcomes).join() === '200' && p99 < 300) return Math.round(performance.now() - started)
    if (performance.now() - started > 60_000) throw new Error('The server did not recover in a minute.')
  }
}

const SLOW_DURATION = loadDuration(240)
const SLOW_CLIENTS = 1_000

/** A kind of slow client: its first data, and what it adds every three seconds. */
type Manner = {
  name: string
  first: (member: Member) => string
  drip: (count: number, member: Member) => string
  reads: boolean
}

const lists = ({ cookie }: Member) =>
  `GET /api/plugins HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`.repeat(8)

const MANNERS: Manner[] = [
  {
    name: 'headers',
    first: () => 'GET /api/auth/me HTTP/1.1\r\nhost: a\r\n',
    drip: () => 'x-a: b\r\n',
    reads: true,
  },
  {
    name: 'bodies',
    first: () =>
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n',
    drip: () => ' ',
    reads: true,
  },
  {
    name: 'readers',
    // More than the buffers can hold, but never more than one connection may queue.
    first: lists,
    drip: (count, member) => (count <= 2 ? lists(member) : '\r\n'),
    reads: false,
  },
]

/** Without a proxy. */
describe.runIf(isLongCampaign)('a thousand slow clients', () => {
  test(
    'do not block others and are disconnected',
    async () => {
      const server = await aServerProcess(await aDataFolder())
      const crowd = await aCrowd(server.url, 20, 500)
      const [member] = crowd
      if (!member) throw new Error('There is no member.')
      const ended = new AbortController()
      setMaxListeners(0, ended.signal)
      const slow = Array.from({ length: SLOW_CLIENTS }, (_, index) => {
        const manner = MANNERS[index % MANNERS.length]
        return manner && connectSlowly(server.url, manner, member, ended.signal)
      })

      const served = await generateLoad({
        url: server.url,
        callers: crowd.map(requestMix),
        rate: 50,
        lasts: SLOW_DURATION,
      })
      ended.abort()
      const connections = (await Promise.all(slow)).flatMap((one) => one ?? [])

      const share = (100 * (served.outcomes[200] ?? 0)) / served.calls
      const longest = MANNERS.map(({ name }) => {
        const times = connections
          .filter((one) => one.name === name && one.ms !== undefined)
          .map(({ ms }) => ms ?? 0)
        return { name, cut: times.length, longest: Math.round(Math.max(0, ...times) / 1000) }
      })
      expect(await server.stop()).toBe(0)
      expect(share).toBeGreaterThanOrEqual(99)
      for (const { name, cut, longest: most } of longest) {
        expect(cut, name).toBeGreaterThan(SLOW_CLIENTS / MANNERS.length - 2)
        expect(most, name).toBeLessThanOrEqual(30)
      }
    },
    SLOW_DURATION + 180_000,
  )
})

/** Opens one slow connection after the other. Returns the milliseconds until the server closed each one. */
async function connectSlowly(url: string, manner: Manner, member: Member, ended: AbortSignal) {
  const connections: { name: string; ms: number | undefined }[] = []
  while (!ended.aborted) {
    const started = performance.now()
    const isCut = await untilCut(url, manner, member, ended)
    connections.push({ name: manner.name, ms: isCut ? performance.now() - started : undefined })
    await pause(200)
  }
  return connections
}

function untilCut(url: string, { first, drip, reads }: Manner, member: Member, ended: AbortSignal) {
  return new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket: Socket = connect({ host: hostname, port: Number(port) }, () => socket.write(first(member)))
    if (reads) socket.resume()
    let count = 0
    const dripTimer = setInterval(() => {
      // A client that does not read notices a closed connection only by writing.
      if (!socket.destroyed) socket.write(drip(++count, member))
    }, 3_000)
    const end = (isCut: boolean) => {
      clearInterval(dripTimer)
      socket.destroy()
      resolve(isCut)
    }
    socket.on('error', () => end(true)).on('close', () => end(true))
    ended.addEventListener('abort', () => end(false), { once: true })
  })
}
