import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { aCrowd, mixOf } from './a-crowd.ts'
import { isLong, seconds } from './long.ts'
import { memoryOf } from './memory-of.ts'
import { type Caller, press } from './press.ts'

const LASTS = seconds(60)
const MEMBERS = 100
const REFUSALS = ['429', '503']

const told: string[] = []

/** Reliability L3 and L4. */
describe.runIf(isLong)('a server that is asked for more than it can do', () => {
  test(
    'refuses what is too much at once, serves the rest in time, and is itself again in ten seconds',
    async () => {
      const server = await aProcess(await aDataFolder())
      const crowd = await aCrowd(server.url, MEMBERS, 100)
      const callers = (count: number) => Array.from({ length: count }, (_, index) => mixOf(of(crowd, index)))
      const best = await press({ url: server.url, callers: callers(200), lasts: LASTS / 3, warmUp: 2_000 })

      const isOver = new AbortController()
      const livez = longestLivez(server.url, isOver.signal)
      const flooded = await press({
        url: server.url,
        callers: callers(2_000),
        rate: 3 * best.perSecond,
        lasts: LASTS,
        warmUp: 3_000,
      })
      isOver.abort()
      const recovered = await untilNormal(server.url, callers(20))

      const goodput = flooded.perSecond / best.perSecond
      const figures =
        `2,000 connections at three times ${best.perSecond.toFixed(0)}/s: goodput ${(100 * goodput).toFixed(0)} %, ` +
        `accepted p99 ${flooded.p99.toFixed(0)} ms, livez at most ${(await livez).toFixed(0)} ms, normal after ${recovered} ms`
      console.info(`L3: ${figures}; ${JSON.stringify(flooded.outcomes)}`)
      expect(await server.stop()).toBe(0)
      expect(
        Object.keys(flooded.outcomes).filter((outcome) => !['200', ...REFUSALS].includes(outcome)),
      ).toEqual([])
      expect(flooded.refusedWithoutWait).toBe(0)
      expect(goodput).toBeGreaterThanOrEqual(0.7)
      expect(flooded.p99).toBeLessThanOrEqual(1_000)
      expect(await livez).toBeLessThanOrEqual(1_000)
      expect(recovered).toBeLessThanOrEqual(10_000)
      told.push(figures)
    },
    LASTS + 300_000,
  )

  test(
    'answers everybody else while five hundred passwords a second are tried',
    async () => {
      const server = await aProcess(await aDataFolder(), { TRUSTED_PROXIES: '127.0.0.1' })
      const crowd = await aCrowd(server.url, MEMBERS, 100)
      const pid = server.child.pid ?? 0
      // What ordinary calls take is not what the flood adds.
      await press({ url: server.url, callers: crowd.map(mixOf), rate: 100, lasts: 5_000 })
      const before = memoryOf(pid)

      const [flood, others] = await Promise.all([
        press({ url: server.url, callers: Array.from({ length: 500 }, aGuesser), rate: 500, lasts: LASTS }),
        press({ url: server.url, callers: crowd.map(mixOf), rate: 100, lasts: LASTS }),
      ])
      const grown = memoryOf(pid) - before

      const figures =
        `${Math.round(flood.calls / (LASTS / 1000))} logins/s, others p99 ${others.p99.toFixed(0)} ms, ` +
        `memory +${grown.toFixed(0)} MB`
      console.info(`L4: ${figures}; ${JSON.stringify(flood.outcomes)}`)
      expect(await server.stop()).toBe(0)
      expect(Object.keys(others.outcomes)).toEqual(['200'])
      expect(
        Object.keys(flood.outcomes).filter((outcome) => !['401', ...REFUSALS].includes(outcome)),
      ).toEqual([])
      expect(flood.refusedWithoutWait).toBe(0)
      expect(others.p99).toBeLessThanOrEqual(500)
      expect(grown).toBeLessThanOrEqual(64)
      told.push(figures)
    },
    LASTS + 300_000,
  )

  test('that holds for both', () => {
    expect(told).toHaveLength(2)
    console.info(`scorecard R46: ${told.join('; ')}`)
  })
})

const of = <T>(list: T[], index: number) => list[index % list.length] as T

/** Asks ten times a second; gives the longest time that an answer took, in milliseconds. */
async function longestLivez(url: string, isOver: AbortSignal) {
  let longest = 0
  while (!isOver.aborted) {
    const asked = performance.now()
    const { status } = await fetch(`${url}/livez`)
    expect(status).toBe(200)
    longest = Math.max(longest, performance.now() - asked)
    await pause(100)
  }
  return longest
}

/** Milliseconds until a second of ordinary calls is answered as if nothing had been. */
async function untilNormal(url: string, callers: Caller[]) {
  const started = performance.now()
  for (;;) {
    const { outcomes, p99 } = await press({ url, callers, lasts: 1_000, rate: 100 })
    if (Object.keys(outcomes).join() === '200' && p99 < 300) return Math.round(performance.now() - started)
    if (performance.now() - started > 60_000) throw new Error('The server did not recover in a minute.')
  }
}

/** Tries passwords of people there are not, each time from another address. */
function aGuesser(_: unknown, index: number): Caller {
  let number = 0
  return () => {
    number++
    const body = JSON.stringify({ username: `nobody${index}-${number}`, password: 'a wrong password' })
    const head = [
      'POST /api/auth/login HTTP/1.1',
      'host: localhost',
      'sec-fetch-site: same-origin',
      `x-forwarded-for: 10.${index % 250}.${Math.floor(index / 250)}.${number % 250}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]
    return { kind: 'login', text: `${head.join('\r\n')}\r\n\r\n${body}` }
  }
}
