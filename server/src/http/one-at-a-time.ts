import type { FastifyInstance } from 'fastify'

/**
 * Begins with a call when the answer before it on the same connection is out. Whoever sends many calls without waiting
 * (browsers and proxies do not) or does not read what they are told has one place among all callers, not as many as they like.
 */
export function answerOneAtATime(app: FastifyInstance) {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // Node gives an answer the connection when its turn has come.
    if (raw.socket) done()
    else raw.once('socket', () => done())
  })
}
