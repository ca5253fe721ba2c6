import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** In milliseconds: `body` to send a small body, `answer` to read a response. `slowest`: bytes per millisecond of large ones. */
type Patience = { body: number; answer: number; slowest: number }
type Pace = Omit<Patience, 'answer'>

/** Ends connections that send a body or read a response too slowly. Event streams and files have other limits. */
export function endSlowConnections(app: FastifyInstance, patience: Patience = PATIENCE) {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    // A form waits unread until its upload is admitted. Its reader then watches its rate.
    if (raw.complete || headers['content-type']?.startsWith('multipart/')) return
    if (Number(headers['content-length']) > SMALL) return endSlowBody(raw, patience)
    const timer = setTimeout(() => raw.complete || raw.destroy(), patience.body).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', async (_request, { raw }, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const timeout = patience.answer + payload.length / patience.slowest
    const timer = setTimeout(() => raw.writableFinished || raw.destroy(), timeout).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Ends the connection when less than `body * slowest` bytes arrive within `body` milliseconds. */
export function endSlowBody(raw: IncomingMessage, { body, slowest }: Pace = PATIENCE) {
  let bytesBefore = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer)
    const { bytesRead } = raw.socket
    if (bytesRead - bytesBefore < body * slowest) raw.destroy()
    bytesBefore = bytesRead
  }, body).unref()
  raw.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}

const PATIENCE = { body: 20_000, answer: 10_000, slowest: 32 }
/** Bytes. */
const SMALL = 256 * 1024
