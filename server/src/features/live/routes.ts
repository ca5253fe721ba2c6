import type { FastifyReply, FastifyRequest } from 'fastify'
import { pairedDevice, signedIn } from '../../http/guard/caller.ts'
import { refuseWithoutSecondFactor } from '../../http/guard/refuse-without-second-factor.ts'
import { visitOf } from '../../http/guard/visit.ts'
import type { Room } from '../../http/mount.ts'
import type { Holder } from './held-streams.ts'
import type { LiveStreams } from './live-streams.ts'
import { STREAMS } from './stream-paths.ts'

/** Server-sent events. They do not end by themselves, so they are no calls of a contract. */
export function liveRoutes(room: Room, live: LiveStreams) {
  const { app, db, now } = room
  const visit = (request: FastifyRequest, reply: FastifyReply) => visitOf(request, reply, room)

  app.get(STREAMS.page, ROUTE, async (request, reply) => {
    const user = await signedIn(db, visit(request, reply).sessionToken, now())
    if (room.requiredFactor) await refuseWithoutSecondFactor(room, user)
    return stream({ userId: user.id, tokenHash: user.sessionHash, deviceId: null }, reply)
  })
  app.get(STREAMS.device, ROUTE, async (request, reply) => {
    const { device } = await pairedDevice(db, visit(request, reply).deviceToken, now())
    const { userId, tokenHash, id: deviceId } = device
    return stream({ userId, tokenHash, deviceId }, reply)
  })

  async function stream(holder: Holder, reply: FastifyReply) {
    const body = await live.open(holder)
    // Who left while the stream was being opened would hold a place for ever.
    if (reply.raw.destroyed) body.destroy()
    return (
      reply
        .header('cache-control', 'no-store')
        .header('connection', 'close')
        // nginx keeps answers back unless it is told not to.
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(body)
    )
  }
}

/** A packed stream would hold back what it is there to say. */
const ROUTE = { compress: false, exposeHeadRoute: false } as const
