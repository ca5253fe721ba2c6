import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { eventReader, liveEvents } from './live-events.ts'
import { SiteUnreachable, siteSender } from './send-to.ts'
import { withRetries } from './with-retries.ts'

/** A site that is away for so many seconds of a fake clock that only waiting advances. */
function awayFor(seconds: number, error: Error = new SiteUnreachable('https://example.com')) {
  let clock = 0
  const wait = async (milliseconds: number) => {
    clock += milliseconds
  }
  return {
    call: async () => {
      if (clock < seconds * 1000) throw error
      return Math.round(clock / 1000)
    },
    options: { now: () => clock, wait },
    seconds: () => clock / 1000,
  }
}

test('retries end after the time limit', async () => {
  for (const limit of [30, 600]) {
    const { call, options, seconds } = awayFor(1e6)

    await expect(withRetries(call, { ...options, seconds: limit })).rejects.toThrow('cannot be reached')
    expect(seconds()).toBeLessThanOrEqual(limit)
    expect(seconds()).toBeGreaterThan(limit / 2)
  }
})

test('a call that the site refuses is not retried', async () => {
  const { call, options, seconds } = awayFor(1e6, new ApiError(409, 'No.'))

  await expect(withRetries(call, { ...options, seconds: 600 })).rejects.toThrow('No.')
  expect(seconds()).toBe(0)
})

/** The answers of the site. */
let answer: RequestListener
let site = ''
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('stops waiting for a server that never answers', async () => {
  answer = () => {}
  const send = siteSender(site, undefined, 1)
  const ended = send({ method: 'GET', path: '/api/device/jobs' }).then(
    () => 'answered',
    (error: Error) => error.message,
  )

  expect(await Promise.race([ended, wait(10_000, 'still waiting')])).toContain('cannot be reached')
}, 20_000)

describe('live events', () => {
  const state = mkdtempSync(join(tmpdir(), 'live-'))

  const pairing = () => ({
    site,
    token: 'secret',
    deviceId: '00000000-0000-4000-8000-000000000001',
    account: 'ana',
  })
  const events = (signal = new AbortController().signal) =>
    liveEvents(state, pairing(), { signal, silence: 1 })[Symbol.asyncIterator]()

  test('a stream that is silent for too long counts as broken; heartbeats keep it alive', async () => {
    answer = (request, response) => {
      expect(request.headers.authorization).toBe('Bearer secret')
      response.writeHead(200)
      let beats = 0
      const beat = setInterval(() => (++beats < 16 ? response.write(': here\n\n') : clearInterval(beat)), 100)
      setTimeout(() => response.write('data: {"what":"jobs"}\n\n'), 1400)
    }
    const stream = events()

    expect((await stream.next()).value).toBe('opened')
    expect((await stream.next()).value).toEqual({ what: 'jobs' })
    await expect(stream.next()).rejects.toThrow('cannot be reached')
  })

  test.each([
    [307, 'another address'],
    [503, 'does not send'],
  ])('a site that answers %i causes an error', async (status, why) => {
    answer = (_, response) => response.writeHead(status, { location: 'https://other.example' }).end()

    await expect(events().next()).rejects.toThrow(why)
  })

  const ID = '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d'
  const TEXT = [
    'retry: 2000\n\n',
    ': here\r\n\r\n',
    `data: {"what":"jobs","jobId":"${ID}"}\n\n`,
    'data: {"what":"jobs","jobId":"../folders"}\n\n',
    'event: x\ndata: {"what":"cats"}\n\ndata: no json\n\n',
    'data:{"what":"devices"}\r\n\r\n',
  ].join('')

  test('events are found however the text is split, and unknown events are skipped', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
        const read = eventReader()
        const places = [0, ...cuts.sort((a, b) => a - b), TEXT.length]
        const events = places.flatMap((from, index) => read(TEXT.slice(from, places[index + 1] ?? from)))
        expect(events).toEqual([{ what: 'jobs', jobId: ID }, { what: 'devices' }])
      }),
    )
  })

  test('a line without an end is rejected', () => {
    const read = eventReader()
    const flood = () => {
      for (let at = 0; at < 100; at++) read('x'.repeat(1000))
    }

    expect(flood).toThrow('not an event')
  })
})
