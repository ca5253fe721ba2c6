import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/**
 * Refuses calls (503) while so many are under way that another one would only wait: who is let in is answered soon, and who
 * is not is told so at once. Streams of events, which last for hours, count for nothing.
 */
export function refuseWhenFull(app: FastifyInstance, most: number) {
  let underWay = 0
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!url.startsWith('/api/') || STREAM.test(url)) return
    if (underWay >= most) throw new Problem(503, 'busy', BUSY, RETRY_AFTER)
    underWay++
    reply.raw.once('close', () => underWay--)
  })
}

const STREAM = /^\/api\/(?:device\/)?events(?:$|\?)/
const BUSY = 'The server has too much to do right now. Please try again in a moment.'
/** Seconds. */
const RETRY_AFTER = 2
