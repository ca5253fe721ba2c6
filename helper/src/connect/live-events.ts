import { ApiError } from '#shared/contract/client.ts'
import { type LiveEvent, liveEvent } from '#shared/live/live-event.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { UserFacingError } from '../system/user-facing-error.ts'
import * as words from './connect-words.ts'
import type { Pairing } from './pairing.ts'
import { requestTo } from './request-to.ts'
import { answerOf, SiteUnreachable } from './send-to.ts'
import { revokePairing } from './site-client.ts'

/**
 * Yields the events of the paired site until the site or `signal` ends the stream. The first is `opened`: everything may have changed
 * before it. Throws when the stream breaks or is silent for `silence` seconds; a site sends heartbeats more often.
 */
export async function* liveEvents(
  state: string,
  pairing: Pairing,
  { signal, silence = 60 }: { signal: AbortSignal; silence?: number },
): AsyncGenerator<LiveEvent | 'opened'> {
  const { site, token } = pairing
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const options = { agent: false, headers, timeout: silence * 1000, signal } as const
  try {
    const stream = await requestTo(site, '/api/device/events', options)
    if (stream.statusCode !== 200) {
      const { status } = await answerOf(site, stream)
      throw status === 401 ? revokePairing(state, pairing) : new ApiError(status, words.noEvents)
    }
    yield 'opened'
    const read = eventReader()
    for await (const piece of stream.setEncoding('utf8')) yield* read(piece)
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof UserFacingError || error instanceof ApiError
      ? error
      : new SiteUnreachable(site, error)
  }
}

const LONGEST = 65_536

/**
 * Reads server-sent events: takes the text in pieces split anywhere, and returns the events that are complete. Skips comments, which
 * are heartbeats, and unknown events.
 */
export function eventReader(): (piece: string) => LiveEvent[] {
  let incompleteLine = ''
  return (piece) => {
    const lines = (incompleteLine + piece).split(/\r\n|\n|\r(?!$)/)
    incompleteLine = lines.pop() ?? ''
    if (incompleteLine.length > LONGEST) throw new UserFacingError(words.notAnEvent)
    return lines.flatMap(eventIn)
  }
}

function eventIn(line: string): LiveEvent[] {
  if (!line.startsWith('data:')) return []
  const { data } = liveEvent.safeParse(orUndefined(() => JSON.parse(line.slice('data:'.length))))
  return data ? [data] : []
}
