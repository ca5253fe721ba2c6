import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** In milliseconds, and at how many bytes a millisecond a large body must come, and an answer be taken after that. */
type Patience = { body: number; answer: number; slowest: number }
type Pace = Omit<Patience, 'answer'>

/**
 * Ends connections of callers who send what they say, or take what they are given, so slowly that they only hold a place.
 * A stream of events or a file that is sent ends by other rules.
 */
export function endSlowCallers(app: FastifyInstance, patience: Patience = PATIENCE) {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    // A form waits unread until there is a place for it, and is watched from then on.
    if (raw.complete || headers['content-type']?.startsWith('multipart/')) return
    if (Number(headers['content-length']) > SMALL) return endSlowBody(raw, patience)
    const timer = setTimeout(() => raw.complete || raw.destroy(), patience.body).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', async (_request, { raw }, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const slowest = patience.answer + payload.length / patience.slowest
    const timer = setTimeout(() => raw.writableFinished || raw.destroy(), slowest).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Ends the connection of a body that, for as long as a small one may take, comes slower than the slowest. */
export function endSlowBody(raw: IncomingMessage, { body, slowest }: Pace = PATIENCE) {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer)
    const now = raw.socket.bytesRead
    if (now - before < body * slowest) raw.destroy()
    before = now
  }, body).unref()
  raw.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}

const PATIENCE = { body: 20_000, answer: 10_000, slowest: 32 }
/** Bytes. */
const SMALL = 256 * 1024
