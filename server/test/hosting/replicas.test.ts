import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startNginx } from '../../../scripts/parts/services/start-nginx.mjs'
import { aProcess, type ServerProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { aBook, type Book } from '../load/a-book.ts'
import { aCrowd } from '../load/a-crowd.ts'
import { type Pressed, press } from '../load/press.ts'

/** Reliability F3: only in the long campaign, for two servers and a proxy under load take the whole machine. */
const isLong = Boolean(process.env.PLUGFOLIO_LONG)
const MEMBERS = 100
/** Milliseconds. */
const LASTS = 60_000
const KILLED_AT = 20_000
/** For longer than nginx leaves a server alone that was away. */
const SEEN_AGAIN = 4_000

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
if (isLong && !hasNginx) console.info('nginx is not here, so two servers behind it are not tested.')

/** A machine that builds must have it. */
const canRun = isLong && (hasNginx || Boolean(process.env.CI))

describe.runIf(canRun)('two servers behind the nginx of deploy/, on one PostgreSQL', () => {
  test('one that is killed takes down what it was writing, and one after the other can be restarted', async () => {
    const place = await twoServers()
    const crowd = await aCrowd(place.url, MEMBERS, 20)
    const books = crowd.map(aBook)

    const killed = await pressedWhile(place.url, books, async () => {
      await pause(KILLED_AT)
      await place.kill(0)
      await pause(LASTS / 3)
      await place.start(0)
    })
    const restarted = await pressedWhile(place.url, books, async () => {
      await pause(KILLED_AT / 2)
      for (const index of [0, 1] as const) {
        await place.restart(index)
        await pause(SEEN_AGAIN)
      }
    })
    const evaluated = await guessesEvaluated(place.servers)

    console.info('F3:', JSON.stringify({ killed: told(killed), restarted: told(restarted), evaluated }))
    const failed = failedOf(killed)
    expect(failed).toBeLessThanOrEqual(killed.calls / 1000)
    expect(Object.keys(killed.failedKinds).filter((kind) => !/^write 50[234]$/.test(kind))).toEqual([])
    expect(restarted.failedKinds).toEqual({})
    for (const { outcomes } of [killed, restarted]) expect(outcomes[401]).toBeUndefined()
    expect(Math.abs(evaluated - 10)).toBeLessThanOrEqual(1)
    console.info(
      `scorecard R51: kill: ${failed} of ${killed.calls} calls failed, 0 reads; rolling restart: 0 of ${restarted.calls}; ` +
        `0 sign-outs, 0 acknowledged writes lost; ${evaluated} of 10 guesses evaluated across both`,
    )
  }, 600_000)
})

async function twoServers() {
  const { url: DATABASE_URL } = await anOutsideDatabase()
  const folders = [await aDataFolder(), await aDataFolder()]
  const start = (index: 0 | 1, PORT = '0') =>
    aProcess(folders[index] ?? '', { DATABASE_URL, PORT, TRUSTED_PROXIES: '127.0.0.1' })
  const servers = [await start(0), await start(1)] as [ServerProcess, ServerProcess]
  const proxy = await startNginx(servers.map(({ url }) => url))
  onTestFinished(async () => {
    await proxy.stop()
    for (const { kill } of servers) await kill()
  })
  const again = async (index: 0 | 1) => {
    servers[index] = await start(index, new URL(servers[index].url).port)
  }
  return {
    url: proxy.url,
    servers,
    kill: (index: 0 | 1) => servers[index].kill(),
    start: again,
    restart: async (index: 0 | 1) => {
      expect(await servers[index].stop()).toBe(0)
      await again(index)
    },
  }
}

/** Everybody reads and writes through the proxy while something happens; afterwards every acknowledged write must be there. */
async function pressedWhile(url: string, books: Book[], happens: () => Promise<void>) {
  const [pressed] = await Promise.all([
    press({ url, callers: books.map(({ next }) => next), lasts: LASTS }),
    happens(),
  ])
  for (const book of books) await book.check(url)
  return pressed
}

const failedOf = ({ failedKinds }: Pressed) =>
  Object.values(failedKinds).reduce((sum, count) => sum + count, 0)

const told = ({ calls, perSecond, p99, outcomes, failedKinds }: Pressed) => ({
  calls,
  perSecond: Math.round(perSecond),
  p99: Math.round(p99),
  outcomes,
  failedKinds,
})

/** How many of thirty guesses of one password, in turn at both servers, are looked at; the others are told to wait. */
async function guessesEvaluated(servers: ServerProcess[]) {
  let evaluated = 0
  for (let guess = 0; guess < 30; guess++) {
    const { status } = await fetch(`${servers[guess % 2]?.url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        // As the proxy says it: each from an address of its own, so that only the account counts.
        'x-forwarded-for': `198.51.100.${guess}`,
      },
      body: JSON.stringify({ username: 'member0', password: `wrong ${guess}` }),
    })
    if (status === 401) evaluated++
    else expect(status).toBe(429)
  }
  return evaluated
}
