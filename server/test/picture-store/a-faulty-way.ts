import { once } from 'node:events'
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { complain, fail, otherByte, SOUND } from './store-answers.ts'

const SOUND_WAY = {
  ...SOUND,
  /** A file that is sent arrives with another byte. */
  wrongOnTheWay: 0,
  /** A call is answered with a tag of another content. */
  wrongTag: 0,
  /** A file that is there is said not to be. */
  missed: 0,
  /** A call is done, and its answer is lost. */
  unanswered: 0,
}

export type WayFaults = typeof SOUND_WAY

type Answered = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/**
 * A proxy on a port of this machine before a store on `port`, that can be told to fail as stores and networks do. `spoil` changes a
 * byte of what the store keeps under a name. It ends with the test.
 */
export async function aFaultyWay(port: number, spoil: (name: string) => Promise<void>) {
  const faults = { ...SOUND_WAY }
  const state = { isGone: false }
  const happens = (share: number) => share > 0 && Math.random() < share

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (state.isGone) return void request.socket.destroy()
    const { method } = request
    let body = await buffer(request)
    if (faults.slow) await pause(faults.slow)
    if (happens(faults.errors)) return fail(response)
    if (method === 'PUT' && happens(faults.forgotten)) return void response.writeHead(200).end()
    if (method === 'PUT' && happens(faults.wrongOnTheWay)) body = otherByte(body)
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://way').pathname)
      .split('/')
      .slice(2)
      .join('/')
    const isFile = method === 'GET' && name !== ''
    const answered = await asked(port, request, body)
    if (method === 'PUT' && answered.status === 200 && happens(faults.spoiled)) await spoil(name)
    if (happens(faults.unanswered)) return void response.socket?.destroy()
    if (isFile && happens(faults.missed)) return complain(response, 404, 'NoSuchKey')
    give(isFile && answered.status === 200 ? hurt(answered) : answered, response)
  }

  function hurt({ status, headers, body }: Answered) {
    let bytes = body
    if (happens(faults.wrongBytes)) bytes = otherByte(bytes)
    if (happens(faults.shortened)) bytes = bytes.subarray(0, bytes.length / 2)
    return { status, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes }
  }

  function give({ status, headers, body }: Answered, response: ServerResponse) {
    const tag = happens(faults.wrongTag) && { etag: '"00000000000000000000000000000000"' }
    response.writeHead(status, { ...headers, ...tag })
    if (!happens(faults.truncated) || body.length < 2) return void response.end(body)
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
  const setFaults = (some: Partial<WayFaults>) => Object.assign(faults, SOUND_WAY, some)
  return { port: typeof address === 'object' && address ? address.port : 0, state, setFaults }
}

/** The same call to the store itself; the name under which it was called is a part of its signature. */
function asked(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<Answered>((resolve, reject) => {
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers })
    onward.on('error', reject)
    onward.on('response', async (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((content) => resolve({ status, headers, body: content }), reject)
    })
    onward.end(body)
  })
}
