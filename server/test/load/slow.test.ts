import { setMaxListeners } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign, loadDuration } from '../rounds.ts'
import { aCrowd, type Member, requestMix } from './a-crowd.ts'
import { generateLoad } from './generate-load.ts'

const DURATION = loadDuration(240)
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
        lasts: DURATION,
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
      console.info(
        `L5: ${SLOW_CLIENTS} slow callers for ${DURATION / 1000} s: ${share.toFixed(2)} % of normal calls served, p99 ` +
          `${served.p99.toFixed(0)} ms; ${JSON.stringify(longest)}; ${JSON.stringify(served.outcomes)}`,
      )
      expect(await server.stop()).toBe(0)
      expect(share).toBeGreaterThanOrEqual(99)
      for (const { name, cut, longest: most } of longest) {
        expect(cut, name).toBeGreaterThan(SLOW_CLIENTS / MANNERS.length - 2)
        expect(most, name).toBeLessThanOrEqual(30)
      }
    },
    DURATION + 180_000,
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
