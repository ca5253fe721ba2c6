import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'

export type Asked = { method: string; url: URL; headers: Record<string, string>; body?: Uint8Array }
export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Milliseconds. */
const TO_CONNECT = 3_000
/** A picture is smaller by far, and so is a page of a listing. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * One call over HTTP, without following where it leads. Rejects when there is no connection within three seconds, when the answer is
 * not whole within `patience` milliseconds, and when it is larger than 64 MiB.
 */
export function oneRequest(asked: Asked, agent: http.Agent, patience: number): Promise<Answered> {
  return new Promise((answered, failed) => {
    const { method, url, headers, body } = asked
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request(url, { method, headers, agent })
    const end = (why: string) => () => request.destroy(new Error(why))
    const whole = setTimeout(end('It took too long to answer.'), patience)
    request.on('socket', (socket) => {
      if (!socket.connecting) return
      const connecting = setTimeout(end('It could not be reached in time.'), TO_CONNECT)
      const clear = () => clearTimeout(connecting)
      socket.once(isSecure ? 'secureConnect' : 'connect', clear)
      socket.once('close', clear)
    })
    request.on('error', failed)
    request.on('close', () => clearTimeout(whole))
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      bodyOf(response).then((content) => answered({ status, headers, body: content }), failed)
    })
    request.end(body)
  })
}

async function bodyOf(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Connections that are kept for the next call. */
export const agentFor = (url: string) =>
  new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true, maxSockets: 32 })
