import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So many calls may wait on one connection. Browsers, helpers and proxies send one and wait for its answer. */
const MOST_WAITING = 8

/**
 * Begins with a call when the answer before it on the same connection is out. Whoever sends many calls without waiting
 * or does not read what they are told has one place among all callers, not as many as they like.
 *
 * Node stops reading a connection when many answers wait to be sent on it. While calls are held back here there are none, so the
 * held calls are counted, and a connection that sends too many is ended: its calls were all read already and would only fill memory.
 */
export function answerOneAtATime(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()

  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    // The rest of what had come in with the call that was one too many; dropped without an answer.
    if (socket.destroyed) return
    // Node gives an answer the connection when its turn has come.
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
