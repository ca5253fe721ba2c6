import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The calls that may wait on one connection. Browsers, helpers and proxies send one and wait for its response. */
const MOST_WAITING = 8

/**
 * Handles the calls of one connection one after the other, so that a client that sends many without reading the responses
 * does not use many places. A connection with too many waiting calls is closed, because they would fill the memory: Node stops
 * reading a connection only when many responses wait there.
 */
export function handleOneCallPerConnection(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()

  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    // Further calls that arrived together with the one too many.
    if (socket.destroyed) return
    // Node assigns the connection to a response when the earlier ones are sent.
    if (raw.socket) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MOST_WAITING) return void socket.destroy()
    waiting.set(socket, count)
    raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      done()
    })
  })
}
