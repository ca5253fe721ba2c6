import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { type LiveEvent, liveEvent } from '#shared/live/live-event.ts'
import type { TestServer } from './a-server.ts'
import { cookieHeader, type Visitor } from './a-visitor.ts'

/** Listens to the event stream of a page or, with a token, of a helper over a real connection. */
export async function openEvents(
  url: string,
  credential: { browser?: Pick<Visitor, 'cookies'>; token?: string },
) {
  const { browser, token } = credential
  const cookie = cookieHeader(browser?.cookies ?? new Map())
  // Not with fetch, which opens another connection in advance, for which a stopping server would wait.
  const request = get(`${url}/api/${token ? 'device/' : ''}events`, {
    agent: false,
    headers: { 'accept-encoding': 'gzip', ...(token ? { authorization: `Bearer ${token}` } : { cookie }) },
  })
  onTestFinished(() => void request.destroy())
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('There was no response.')
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]()
  let unread = ''
  let hasEnded = false

  /** The next block of the stream, or undefined when it is over. */
  async function block(): Promise<string | undefined> {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end !== -1) {
        const text = unread.slice(0, end)
        unread = unread.slice(end + 2)
        return text
      }
      // An aborted stream has also ended.
      const { value, done } = await chunks.next().catch(() => ({ value: '', done: true }))
      if (done) {
        hasEnded = true
        return undefined
      }
      unread += value
    }
  }

  async function next(): Promise<LiveEvent | undefined> {
    for (let text = await block(); text !== undefined; text = await block())
      if (text.startsWith('data: ')) return liveEvent.parse(JSON.parse(text.slice('data: '.length)))
    return undefined
  }

  return {
    response,
    block,
    /** The next event, heartbeats left out; undefined when the stream is over. */
    next,
    /** Reads until this event, and returns the events before it. */
    until: async (wanted: LiveEvent) => {
      const before: LiveEvent[] = []
      for (let event = await next(); ; event = await next()) {
        if (!event) throw new Error(`The stream has ended without ${JSON.stringify(wanted)}.`)
        if (event.what === wanted.what && event.jobId === wanted.jobId) return before
        before.push(event)
      }
    },
    /** Reads until the end. */
    end: async () => {
      while (!hasEnded) await block()
    },
    leave: () => void request.destroy(),
  }
}

/** Starts listening and returns the address. */
export const listenAddress = ({ app }: Pick<TestServer, 'app'>) => app.listen({ host: '127.0.0.1', port: 0 })
