import { Readable } from 'node:stream'
import type { LiveEvent } from '#shared/live/live-event.ts'

/** The owner of a stream: a page with its session, or a device with its token. */
export type StreamOwner = { userId: string; tokenHash: string; deviceId: string | null }
export type OpenStream = StreamOwner & { stream: EventStream }

/** The open streams of this server. Calls `onClosed` for each closed stream, whichever side closed it. */
export function openStreamRegistry(onClosed: (openStream: OpenStream) => void) {
  const byUser = new Map<string, Set<OpenStream>>()
  const of = (userId: string) => [...(byUser.get(userId) ?? [])]

  function remove(openStream: OpenStream) {
    const userStreams = byUser.get(openStream.userId)
    userStreams?.delete(openStream)
    if (userStreams?.size === 0) byUser.delete(openStream.userId)
    onClosed(openStream)
  }

  return {
    of,
    all: () => [...byUser.values()].flatMap((userStreams) => [...userStreams]),
    /** Opens a stream, and ends the holder's oldest ones when there are too many. */
    open: (holder: StreamOwner) => {
      const openStream = { ...holder, stream: eventStream() }
      openStream.stream.body.once('close', () => remove(openStream))
      const same = of(holder.userId).filter(({ deviceId }) => deviceId === holder.deviceId)
      const limit = holder.deviceId === null ? MAX_PAGE_STREAMS : MAX_DEVICE_STREAMS
      for (const old of same.slice(0, Math.max(0, same.length + 1 - limit))) old.stream.end()
      byUser.set(holder.userId, (byUser.get(holder.userId) ?? new Set()).add(openStream))
      return openStream
    },
  }
}

const MAX_PAGE_STREAMS = 8
const MAX_DEVICE_STREAMS = 2

/** A writer of server-sent events. `body` is the body of the response. */
type EventStream = ReturnType<typeof eventStream>

function eventStream() {
  const body = new Readable({ read: () => undefined })
  let hasEnded = false
  const write = (text: string) => {
    if (hasEnded || body.destroyed) return
    body.push(text)
    // A client that does not read must not fill the server's memory. It reconnects and reloads everything.
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    body,
    send: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
    /** A comment line, which keeps the connection open. */
    beat: () => write(':\n\n'),
    end: () => {
      if (hasEnded || body.destroyed) return
      hasEnded = true
      body.push(null)
      setTimeout(() => body.destroy(), FLUSH_MS).unref()
    },
  }
}

const MAX_UNREAD_BYTES = 64 * 1024
/** After this time a browser or helper reconnects. */
const RETRY_MS = 2000
/** The time a client has to read what was written before the end. */
const FLUSH_MS = 1000
