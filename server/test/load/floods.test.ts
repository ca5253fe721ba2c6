import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign } from '../rounds.ts'
import { aCrowd } from './a-crowd.ts'
import { type FloodResult, flood, measureOthers } from './a-flood.ts'
import { peakMemoryOf } from './memory-of.ts'

const MEGABYTE = 1e6
/** More in the long campaign. */
const PIPELINED = isLongCampaign ? 60 * MEGABYTE : 12 * MEGABYTE
const SENDERS = isLongCampaign ? 200 : 24
const BODY = 9_000_000
/** The memory that a flood may add to the server, in millions of bytes. */
const GROWTH = 60

describe.runIf(process.platform === 'linux')('a flood of a server with a small heap', () => {
  async function aSmallServer() {
    const server = await aServerProcess(await aDataFolder(), { NODE_OPTIONS: '--max-old-space-size=256' })
    onTestFinished(() => server.kill())
    const [member] = await aCrowd(server.url, 1, 50)
    return { server, url: server.url, cookie: member?.cookie ?? '' }
  }

  /** Floods a new server, and measures it and other clients meanwhile. */
  async function underFlood(
    name: string,
    work: (to: { url: string; cookie: string }) => Promise<FloodResult[]>,
  ) {
    const { server, url, cookie } = await aSmallServer()
    const watched = [`${url}/livez`, `${url}/api/auth/me`, `${url}/api/plugins`]
    // The first growth of the heap is not part of the flood.
    await measureOthers(watched, cookie, pause(2_000))
    const calm = await measureOthers(watched, cookie, pause(isLongCampaign ? 10_000 : 500))
    const before = peakMemoryOf(server.child.pid ?? 0)
    const { done, ...served } = await measureOthers(watched, cookie, work({ url, cookie }))
    const grown = peakMemoryOf(server.child.pid ?? 0) - before
    const sentMegabytes = done.reduce((sum, one) => sum + one.sentBytes, 0) / MEGABYTE
    const figures =
      `${name}: ${sentMegabytes.toFixed(1)} MB taken, memory +${grown.toFixed(0)} MB on ${before.toFixed(0)} MB, others ` +
      `${served.answered} answered and ${served.failed} not, p99 ${served.p99.toFixed(0)} ms (calm ${calm.p99.toFixed(0)} ms)`
    console.info(`flood: ${figures}`)
    expect(server.child.exitCode).toBeNull()
    expect(served.failed).toBe(0)
    expect(served.answered).toBeGreaterThan(0)
    expect(grown).toBeLessThanOrEqual(GROWTH)
    return { done, sentMegabytes }
  }

  const BODY_START = '{"fileContent":"'
  const uad = (length: number, headers = '') =>
    `POST /api/uad-file HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\n${headers}` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${BODY_START}`
  const letters = Buffer.alloc(64 * 1024, 'x')

  const BODY_END = Buffer.from('"}')

  /** Complete bodies, which are read as profiles unless they are refused. */
  const finished = (url: string, headers: string) =>
    Promise.all(
      Array.from({ length: SENDERS }, () =>
        flood(
          {
            url,
            head: uad(BODY, headers),
            part: letters,
            bytes: BODY - BODY_START.length - BODY_END.length,
            end: BODY_END,
          },
          20_000,
        ),
      ),
    )

  test('of pipelined requests ends their connection soon', async () => {
    const call = Buffer.from('GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_000))

    const { done, sentMegabytes } = await underFlood('one connection that pipelines', async ({ url }) => [
      await flood({ url, head: '', part: call, bytes: PIPELINED }, 60_000),
    ])

    expect(done.map(({ isCut }) => isCut)).toEqual([true])
    // The count includes the socket buffers of both ends.
    expect(sentMegabytes).toBeLessThan(PIPELINED / MEGABYTE / 1.25)
  }, 180_000)

  test('of large bodies without a session is refused before the bodies arrive', async () => {
    const { done } = await underFlood('large bodies without a cookie', ({ url }) =>
      // Incomplete, so that each response comes before the end of the body.
      Promise.all(
        Array.from({ length: SENDERS }, () =>
          flood({ url, head: uad(BODY), part: letters, bytes: BODY - 100 }, 5_000),
        ),
      ),
    )

    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([401]))
  }, 180_000)

  test('of complete large bodies of one user does not increase the memory', async () => {
    const { done } = await underFlood('whole bodies of one person', ({ url, cookie }) =>
      finished(url, `cookie: ${cookie}\r\n`),
    )

    // The workflow is not yet at this step.
    const statuses = new Set(done.map(({ status }) => status))
    expect(statuses).toEqual(new Set([409, 429]))
  }, 180_000)
})
