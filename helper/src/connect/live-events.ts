import { ApiError } from '#shared/contract/client.ts'
import type { LiveEvent } from '#shared/helper/live-event.ts'
import { eventReader } from './event-reader.ts'
import type { Pairing } from './pairing.ts'
import { addressOf, ServerAway } from './send-to.ts'
import { revoked } from './site-client.ts'

const EVENTS = '/api/device/events'

/**
 * What the paired site tells, until it or `signal` ends it: first `opened`, when everything may have changed meanwhile. A stream
 * that has been silent for so many seconds counts as broken; a site sends signs of life more often. Throws when it breaks.
 */
export async function* liveEvents(
  state: string,
  pairing: Pairing,
  { signal, silence = 60 }: { signal: AbortSignal; silence?: number },
): AsyncGenerator<LiveEvent | 'opened'> {
  const quiet = new AbortController()
  const watch = setTimeout(() => quiet.abort(), silence * 1000)
  try {
    const response = await fetch(addressOf(pairing.site, EVENTS), {
      redirect: 'error',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${pairing.token}` },
      signal: AbortSignal.any([signal, quiet.signal]),
    })
    if (response.status === 401) throw revoked(state, pairing)
    if (!response.ok || !response.body) throw new ApiError(response.status, 'The server refused the request.')
    yield 'opened'
    const read = eventReader()
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      watch.refresh()
      yield* read(piece)
    }
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof Error && error.name !== 'TypeError' && !quiet.signal.aborted
      ? error
      : new ServerAway(pairing.site)
  } finally {
    clearTimeout(watch)
    quiet.abort()
  }
}
