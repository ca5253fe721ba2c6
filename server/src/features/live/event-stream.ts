import { Readable } from 'node:stream'
import type { LiveEvent } from '#shared/live/live-event.ts'

/** What a server-sent stream of events is written into. `body` is the answer's body. */
export type EventStream = ReturnType<typeof eventStream>

export function eventStream() {
  const body = new Readable({ read: () => undefined })
  let isOver = false
  const write = (text: string) => {
    if (isOver || body.destroyed) return
    body.push(text)
    // Whoever does not read must not fill our memory; they come back and ask for everything.
    if (body.readableLength > MOST_UNREAD) body.destroy()
  }
  write(`retry: ${RETRY}\n\n`)
  return {
    body,
    send: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
    /** A comment: it says that somebody is still there. */
    beat: () => write(':\n\n'),
    end: () => {
      if (isOver || body.destroyed) return
      isOver = true
      body.push(null)
      setTimeout(() => body.destroy(), LAST_WORDS).unref()
    },
  }
}

/** Bytes. */
const MOST_UNREAD = 64 * 1024
/** Milliseconds after which a browser or helper comes back. */
const RETRY = 2000
/** Milliseconds in which what was written may still be read. */
const LAST_WORDS = 1000
