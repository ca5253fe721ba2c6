import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign, loadDuration } from '../rounds.ts'
import { aCrowd, requestMix } from './a-crowd.ts'
import { generateLoad, type NextLoadRequest } from './generate-load.ts'
import { memoryOf } from './memory-of.ts'

const DURATION = loadDuration(60)
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
        lasts: DURATION / 3,
        warmUp: 2_000,
      })

      const ended = new AbortController()
      const livez = longestLivez(server.url, ended.signal)
      const flooded = await generateLoad({
        url: server.url,
        callers: callers(2_000),
        rate: 3 * best.perSecond,
        lasts: DURATION,
        warmUp: 3_000,
      })
      ended.abort()
      const recovered = await untilNormal(server.url, callers(20))

      const goodput = flooded.perSecond / best.perSecond
      console.info(
        `L3: 2,000 connections at three times ${best.perSecond.toFixed(0)}/s: goodput ${(100 * goodput).toFixed(0)} %, ` +
          `accepted p99 ${flooded.p99.toFixed(0)} ms, livez at most ${(await livez).toFixed(0)} ms, normal after ${recovered} ms; ` +
          JSON.stringify(flooded.outcomes),
      )
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
    DURATION + 300_000,
  )

  test(
    'answers other clients during five hundred password attempts per second',
    async () => {
      const server = await aServerProcess(await aDataFolder(), { TRUSTED_PROXIES: '127.0.0.1' })
      const crowd = await aCrowd(server.url, MEMBERS, 100)
      const pid = server.child.pid ?? 0
      // The memory for ordinary requests is not part of the flood.
      await generateLoad({ url: server.url, callers: crowd.map(requestMix), rate: 100, lasts: 5_000 })
      const before = memoryOf(pid)

      const [flood, others] = await Promise.all([
        generateLoad({
          url: server.url,
          callers: Array.from({ length: 500 }, aGuesser),
          rate: 500,
          lasts: DURATION,
        }),
        generateLoad({ url: server.url, callers: crowd.map(requestMix), rate: 100, lasts: DURATION }),
      ])
      const grown = memoryOf(pid) - before

      const logins = Math.round(flood.calls / (DURATION / 1000))
      console.info(
        `L4: ${logins} logins/s, others p99 ${others.p99.toFixed(0)} ms, memory +${grown.toFixed(0)} MB; ` +
          JSON.stringify(flood.outcomes),
      )
      expect(await server.stop()).toBe(0)
      expect(Object.keys(others.outcomes)).toEqual(['200'])
      expect(
        Object.keys(flood.outcomes).filter((outcome) => !['401', ...REFUSALS].includes(outcome)),
      ).toEqual([])
      expect(flood.refusedWithoutWait).toBe(0)
      expect(logins).toBeGreaterThanOrEqual(500)
      expect(others.p99).toBeLessThanOrEqual(500)
      expect(grown).toBeLessThanOrEqual(64)
    },
    DURATION + 300_000,
  )
})

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

/** Tries passwords of unknown users, each time from another address. */
function aGuesser(_: unknown, index: number): NextLoadRequest {
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
