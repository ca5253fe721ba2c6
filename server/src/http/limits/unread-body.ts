import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'
import { announcedBytes, SMALL_BODY } from './body-room.ts'
import { turns } from './turns.ts'

/** How many are drained at once, and for how many milliseconds one is waited for, drained, and waited for while nothing comes. */
const DRAIN = { atOnce: 4, patience: 1_000, longest: 5_000, quiet: 250 }

/**
 * Takes what still comes of a large body whose call is answered without it, and drops it: most clients read an answer only when all
 * that they send has been taken. A few bodies at once, so that a flood of refused ones leaves the server to others; where there is
 * no place, or the body does not end, the connection ends after the answer.
 */
export function drainUnreadBodies(app: FastifyInstance) {
  const inTurn = turns({ ...DRAIN, longestQueue: 200, refusal: 'There is no place to drain a body.' })

  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (isTaken(raw) || (announcedBytes(request) ?? Number.POSITIVE_INFINITY) <= SMALL_BODY) return
    raw.pause()
    await inTurn(() => drained(raw)).catch(refused)
    if (!isTaken(raw)) reply.header('connection', 'close')
  })
}

const isTaken = (raw: IncomingMessage) => raw.complete || raw.readableEnded || raw.destroyed

function refused(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

function drained(raw: IncomingMessage) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(longest)
      clearTimeout(quiet)
      raw.off('data', took).off('end', done).off('close', done)
      raw.pause()
      resolve()
    }
    const took = () => void quiet.refresh()
    const longest = setTimeout(done, DRAIN.longest)
    const quiet = setTimeout(done, DRAIN.quiet)
    raw.on('data', took).once('end', done).once('close', done)
    raw.resume()
  })
}
