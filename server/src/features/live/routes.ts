import type { FastifyReply, FastifyRequest } from 'fastify'
import { requirePairedDevice, requireSignedIn } from '../../http/guard/caller.ts'
import { refuseWithoutSecondFactor } from '../../http/guard/refuse-without-second-factor.ts'
import { visitOf } from '../../http/guard/visit.ts'
import type { RouteContext } from '../../http/mount.ts'
import type { LiveStreams } from './live-streams.ts'
import type { StreamOwner } from './open-stream-registry.ts'
import { STREAM_PATHS } from './stream-paths.ts'

/** Server-sent events. Their responses do not end, so they are not in the contract. */
export function liveRoutes(context: RouteContext, live: LiveStreams) {
  const { app, db, now } = context
  const visit = (request: FastifyRequest, reply: FastifyReply) => visitOf(request, reply, context)

  app.get(STREAM_PATHS.page, ROUTE, async (request, reply) => {
    const user = await requireSignedIn(db, visit(request, reply).sessionToken, now())
    if (context.requiredFactor) await refuseWithoutSecondFactor(context, user)
    return stream({ userId: user.id, tokenHash: user.sessionHash, deviceId: null }, reply)
  })
  app.get(STREAM_PATHS.device, ROUTE, async (request, reply) => {
    const { device } = await requirePairedDevice(db, visit(request, reply).deviceToken, now())
    const { userId, tokenHash, id: deviceId } = device
    return stream({ userId, tokenHash, deviceId }, reply)
  })

  async function stream(holder: StreamOwner, reply: FastifyReply) {
    const body = await live.open(holder)
    // A client that disconnected during the opening would occupy a place forever.
    if (reply.raw.destroyed) body.destroy()
    return (
      reply
        .header('cache-control', 'no-store')
        .header('connection', 'close')
        // nginx buffers responses otherwise.
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(body)
    )
  }
}

/** Compression would delay the events. */
const ROUTE = { compress: false, exposeHeadRoute: false } as const
