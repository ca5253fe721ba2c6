import type { FastifyInstance } from 'fastify'

/** In milliseconds, and at how many bytes a millisecond an answer must at least be taken after that. */
type Patience = { body: number; answer: number; slowest: number }

/**
 * Ends connections of callers who send what they say, or take what they are given, so slowly that they only hold a place.
 * Whoever uploads has as long as a whole request may take; a stream of events or a file ends by other rules.
 */
export function endSlowCallers(app: FastifyInstance, patience: Patience = PATIENCE) {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.complete || isUpload(headers)) return
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

type Headers = { 'content-length'?: string | undefined; 'content-type'?: string | undefined }

const isUpload = ({ 'content-length': length, 'content-type': type }: Headers) =>
  Number(length) > SMALL || (type?.startsWith('multipart/') ?? false)

const PATIENCE = { body: 20_000, answer: 10_000, slowest: 32 }
/** Bytes. */
const SMALL = 256 * 1024
