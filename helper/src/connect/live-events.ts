import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ApiError } from '#shared/contract/client.ts'
import type { LiveEvent } from '#shared/helper/live-event.ts'
import { Trouble } from '../system/trouble.ts'
import { eventReader } from './event-reader.ts'
import type { Pairing } from './pairing.ts'
import { addressOf, ServerAway } from './send-to.ts'
import { revoked } from './site-client.ts'

/**
 * What the paired site tells, until it or `signal` ends it: first `opened`, when everything may have changed meanwhile. A stream
 * that has been silent for so many seconds counts as broken; a site sends signs of life more often. Throws when it breaks.
 */
export async function* liveEvents(
  state: string,
  pairing: Pairing,
  { signal, silence = 60 }: { signal: AbortSignal; silence?: number },
): AsyncGenerator<LiveEvent | 'opened'> {
  try {
    const stream = await opened(pairing, signal, silence)
    if (stream.statusCode === 401) throw revoked(state, pairing)
    if (stream.statusCode !== 200) throw new ApiError(stream.statusCode ?? 0, REFUSED)
    yield 'opened'
    const read = eventReader()
    for await (const piece of stream.setEncoding('utf8')) yield* read(piece)
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof Trouble || error instanceof ApiError ? error : new ServerAway(pairing.site)
  }
}

const REFUSED = 'The site does not tell this helper what it asks.'

/**
 * Not by fetch: with Node 20 a body that has been read for long enough is no longer ended by its signal. Redirects are not followed
 * here, so they are refused like everything that is not 200.
 */
function opened({ site, token }: Pairing, signal: AbortSignal, silence: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const address = addressOf(site, '/api/device/events')
    const send = address.startsWith('https:') ? requestHttps : requestHttp
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
    const request = send(address, { agent: false, headers, timeout: silence * 1000, signal })
    request.on('timeout', () => request.destroy(new Error('silent')))
    request.on('error', reject)
    request.on('response', resolve)
    request.end()
  })
}
