import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import * as words from '../files-words.ts'

export type S3Request = { method: string; url: URL; headers: Record<string, string>; body?: Uint8Array }
export type S3Response = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Milliseconds. */
const CONNECT_TIMEOUT = 3_000
/** Pictures and pages of a listing are much smaller. */
const MAX_BYTES = 64 * 1024 * 1024

/** Sends a request without following redirects: connected in three seconds, complete in `timeout` milliseconds, at most 64 MiB. */
export function sendS3Request(options: S3Request, agent: http.Agent, timeout: number): Promise<S3Response> {
  return new Promise((resolve, reject) => {
    const { method, url, headers, body } = options
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request(url, { method, headers, agent })
    const end = (reason: string) => () => request.destroy(new Error(reason))
    const timer = setTimeout(end(words.tooSlow), timeout)
    request.on('socket', (socket) => {
      if (!socket.connecting) return
      const connectTimer = setTimeout(end(words.notReached), CONNECT_TIMEOUT)
      const clear = () => clearTimeout(connectTimer)
      socket.once(isSecure ? 'secureConnect' : 'connect', clear)
      socket.once('close', clear)
    })
    request.on('error', reject)
    request.on('close', () => clearTimeout(timer))
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      bodyOf(response).then((content) => resolve({ status, headers, body: content }), reject)
    })
    request.end(body)
  })
}

async function bodyOf(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(words.responseTooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An agent that keeps connections open for the next request. */
export const agentFor = (url: string) =>
  new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true, maxSockets: 32 })
