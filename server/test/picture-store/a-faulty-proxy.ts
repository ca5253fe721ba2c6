import { once } from 'node:events'
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { NO_FAULTS, sendFailure, sendS3Error, withChangedByte } from './store-answers.ts'

const SOUND_WAY = {
  ...NO_FAULTS,
  /** A sent file arrives with a changed byte. */
  wrongOnTheWay: 0,
  /** A response has the tag of other content. */
  wrongTag: 0,
  /** An existing file is reported as missing. */
  missed: 0,
  /** A request is executed, and its response is lost. */
  unanswered: 0,
}

export type ProxyFaults = typeof SOUND_WAY

type StoreResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/**
 * A local proxy of a store on `port` that can simulate faults of stores and networks. `spoil` changes a byte of the stored
 * file of a name. It ends with the test.
 */
export async function aFaultyProxy(port: number, spoil: (name: string) => Promise<void>) {
  const faults = { ...SOUND_WAY }
  const state = { isGone: false }
  const occurs = (share: number) => share > 0 && Math.random() < share

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (state.isGone) return void request.socket.destroy()
    const { method } = request
    let body = await buffer(request)
    if (faults.slow) await pause(faults.slow)
    if (occurs(faults.errors)) return sendFailure(response)
    if (method === 'PUT' && occurs(faults.forgotten)) return void response.writeHead(200).end()
    if (method === 'PUT' && occurs(faults.wrongOnTheWay)) body = withChangedByte(body)
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://way').pathname)
      .split('/')
      .slice(2)
      .join('/')
    const isFile = method === 'GET' && name !== ''
    const storeResponse = await forward(port, request, body)
    if (method === 'PUT' && storeResponse.status === 200 && occurs(faults.spoiled)) await spoil(name)
    if (occurs(faults.unanswered)) return void response.socket?.destroy()
    if (isFile && occurs(faults.missed)) return sendS3Error(response, 404, 'NoSuchKey')
    send(isFile && storeResponse.status === 200 ? damage(storeResponse) : storeResponse, response)
  }

  function damage({ status, headers, body }: StoreResponse) {
    let bytes = body
    if (occurs(faults.wrongBytes)) bytes = withChangedByte(bytes)
    if (occurs(faults.shortened)) bytes = bytes.subarray(0, bytes.length / 2)
    return { status, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes }
  }

  function send({ status, headers, body }: StoreResponse, response: ServerResponse) {
    const tag = occurs(faults.wrongTag) && { etag: '"00000000000000000000000000000000"' }
    response.writeHead(status, { ...headers, ...tag })
    if (!occurs(faults.truncated) || body.length < 2) return void response.end(body)
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const setFaults = (some: Partial<ProxyFaults>) => Object.assign(faults, SOUND_WAY, some)
  return { port: typeof address === 'object' && address ? address.port : 0, state, setFaults }
}

/** Forwards the request to the store. The original host name is part of its signature. */
function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<StoreResponse>((resolve, reject) => {
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers })
    onward.on('error', reject)
    onward.on('response', async (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((content) => resolve({ status, headers, body: content }), reject)
    })
    onward.end(body)
  })
}
