import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** When the server stops, ends connections without a request. Node counts them as busy and would wait a minute for them. */
export function endUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
