import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { aCrowd } from './a-crowd.ts'
import { type Flooded, flood, others } from './a-flood.ts'
import { isLong } from './long.ts'
import { peakOf } from './memory-of.ts'

const MEGABYTE = 1e6
/** The whole campaign sends what the review sent; the small one enough to tell. */
const PIPELINED = isLong ? 60 * MEGABYTE : 12 * MEGABYTE
const SENDERS = isLong ? 200 : 24
const BODY = 9_000_000
/** What a flood may add to the memory of the server, in millions of bytes. Each kind adds hundreds without a bound. */
const GROWTH = 60

describe.runIf(process.platform === 'linux')('a server with a small heap that is flooded', () => {
  async function aSmallServer() {
    const server = await aProcess(await aDataFolder(), { NODE_OPTIONS: '--max-old-space-size=256' })
    onTestFinished(() => server.kill())
    const [member] = await aCrowd(server.url, 1, 50)
    return { server, url: server.url, cookie: member?.cookie ?? '' }
  }

  /** Floods a server of its own, and looks what becomes of it and of others meanwhile. */
  async function underFlood(name: string, work: (to: { url: string; cookie: string }) => Promise<Flooded[]>) {
    const { server, url, cookie } = await aSmallServer()
    const watched = [`${url}/livez`, `${url}/api/auth/me`, `${url}/api/plugins`]
    // What a heap is given in its first seconds is not counted as the flood's.
    await others(watched, cookie, pause(2_000))
    const calm = await others(watched, cookie, pause(isLong ? 10_000 : 500))
    const before = peakOf(server.child.pid ?? 0)
    const { done, ...served } = await others(watched, cookie, work({ url, cookie }))
    const grown = peakOf(server.child.pid ?? 0) - before
    const taken = done.reduce((sum, one) => sum + one.taken, 0) / MEGABYTE
    const figures =
      `${name}: ${taken.toFixed(1)} MB taken, memory +${grown.toFixed(0)} MB on ${before.toFixed(0)} MB, others ` +
      `${served.answered} answered and ${served.failed} not, p99 ${served.p99.toFixed(0)} ms (calm ${calm.p99.toFixed(0)} ms)`
    console.info(`flood: ${figures}`)
    expect(server.child.exitCode).toBeNull()
    expect(served.failed).toBe(0)
    expect(served.answered).toBeGreaterThan(0)
    expect(grown).toBeLessThanOrEqual(GROWTH)
    return { done, taken }
  }

  const BEGIN = '{"fileContent":"'
  const uad = (length: number, headers = '') =>
    `POST /api/uad-file HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\n${headers}` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${BEGIN}`
  const letters = Buffer.alloc(64 * 1024, 'x')

  const END = Buffer.from('"}')

  /** Whole bodies, of which each that is not refused is read as a profile. */
  const finished = (url: string, headers: string) =>
    Promise.all(
      Array.from({ length: SENDERS }, () =>
        flood(
          { url, head: uad(BODY, headers), part: letters, bytes: BODY - BEGIN.length - END.length, end: END },
          20_000,
        ),
      ),
    )

  /** Never the last byte: what is told is told before the body is whole. */
  const unfinished = (url: string, headers: string) =>
    Promise.all(
      Array.from({ length: SENDERS }, () =>
        flood({ url, head: uad(BODY, headers), part: letters, bytes: BODY - 100 }, 5_000),
      ),
    )

  test('by calls on one connection that wait for no answer ends that connection soon', async () => {
    const call = Buffer.from('GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_000))

    const { done, taken } = await underFlood('one connection that pipelines', async ({ url }) => [
      await flood({ url, head: '', part: call, bytes: PIPELINED }, 60_000),
    ])

    expect(done.map(({ isCut }) => isCut)).toEqual([true])
    // What the system keeps for both ends of a connection is counted too.
    expect(taken).toBeLessThan(PIPELINED / MEGABYTE / 1.25)
  }, 180_000)

  test('by large bodies of callers who show nothing refuses each before it has come', async () => {
    const { done } = await underFlood('large bodies without a cookie', ({ url }) => unfinished(url, ''))

    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([401]))
  }, 180_000)

  test('by large bodies of one person takes one at a time', async () => {
    const { done } = await underFlood('large bodies of one person', ({ url, cookie }) =>
      unfinished(url, `cookie: ${cookie}\r\n`),
    )

    const refused = done.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(SENDERS - 1)
  }, 180_000)

  test('by large bodies of one person that are read as one after the other arrives keeps its size', async () => {
    const { done } = await underFlood('whole bodies of one person', ({ url, cookie }) =>
      finished(url, `cookie: ${cookie}\r\n`),
    )

    // It is not yet the turn of this step.
    const statuses = new Set(done.map(({ status }) => status))
    expect(statuses).toEqual(new Set([409, 429]))
  }, 180_000)

  test('by large bodies for calls that anybody may make takes none of them', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n`
    const { done } = await underFlood('large bodies of calls for everybody', ({ url }) =>
      Promise.all(
        Array.from({ length: SENDERS }, () =>
          flood({ url, head: `${head}content-length: 250000\r\n\r\n`, part: letters, bytes: 249_000 }, 8_000),
        ),
      ),
    )

    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([413]))
  }, 180_000)
})
