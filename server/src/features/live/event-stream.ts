import { Readable } from 'node:stream'
import type { LiveEvent } from '#shared/live/live-event.ts'

/** A writer of server-sent events. `body` is the body of the response. */
export type EventStream = ReturnType<typeof eventStream>

export function eventStream() {
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
