import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'
import { newAdmission } from './admission.ts'
import { announcedBodyBytes, SMALL_BODY } from './body-budget.ts'

/** The number of bodies that are drained at the same time; milliseconds to wait in the queue, in total, and without new data. */
const DRAIN = { atOnce: 4, patience: 1_000, longest: 5_000, quiet: 250 }

/**
 * Reads and drops the rest of a large body whose call already has its response, because most clients read a response only after
 * they have sent everything. The number of drained bodies is limited, so that refused calls do not keep the server busy. Beyond
 * the limits the connection ends after the response.
 */
export function drainUnreadBodies(app: FastifyInstance) {
  const admit = newAdmission({ ...DRAIN, longestQueue: 200, refusal: words.tooManyDrained })

  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (isOver(raw) || (announcedBodyBytes(request) ?? Number.POSITIVE_INFINITY) <= SMALL_BODY) return
    raw.pause()
    await admit(() => drain(raw)).catch(ignoreRefusal)
    if (!isOver(raw)) reply.header('connection', 'close')
  })
}

const isOver = (raw: IncomingMessage) => raw.complete || raw.readableEnded || raw.destroyed

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

function drain(raw: IncomingMessage) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(longest)
      clearTimeout(quiet)
      raw.off('data', onData).off('end', done).off('close', done)
      raw.pause()
      resolve()
    }
    const onData = () => void quiet.refresh()
    const longest = setTimeout(done, DRAIN.longest)
    const quiet = setTimeout(done, DRAIN.quiet)
    raw.on('data', onData).once('end', done).once('close', done)
    raw.resume()
  })
}

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
