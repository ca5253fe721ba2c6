import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress, countedAs } from '../guard/address.ts'
import { Problem } from '../problem.ts'
import { type GiveBack, heldBytes, type Share } from './held-bytes.ts'

/** Bytes. A body of this size is read of anybody; a larger one only of who may make the call. */
export const SMALL_BODY = 16 * 1024
const MEGABYTE = 1024 * 1024
/** Bytes of bodies that are in memory at once. Of one address come the small bodies of all who share a proxy that is not trusted. */
const SMALL = { ofAll: 48 * MEGABYTE, ofAddress: 16 * MEGABYTE }
/** The largest body of all has 9 MiB; while it is read and understood it takes several times its size. */
const LARGE = { ofAll: 20 * MEGABYTE, ofAddress: 16 * MEGABYTE, ofPerson: 10 * MEGABYTE }

export type BodyRoom = ReturnType<typeof bodyRoom>

/** The room for bodies in the memory of a server. Each body holds its bytes until its call is answered or gone. */
export function bodyRoom() {
  const small = heldBytes(SMALL.ofAll)
  const large = heldBytes(LARGE.ofAll)

  return {
    /** Throws 429 or 503 when the small body of this call has no room. Larger ones are left to `takeLarge`. */
    takeSmall(request: FastifyRequest, reply: FastifyReply) {
      const bytes = bodyBytes(request)
      if (bytes === 0 || bytes > SMALL_BODY) return
      hold(reply, small.take(bytes, [{ holder: countedAs(callerAddress(request)), most: SMALL.ofAddress }]))
    },
    /** The same for a body that is larger, of a caller who is known. */
    takeLarge(request: FastifyRequest, reply: FastifyReply, userId: string) {
      const shares: Share[] = [
        { holder: userId, most: LARGE.ofPerson },
        { holder: countedAs(callerAddress(request)), most: LARGE.ofAddress },
      ]
      hold(reply, large.take(bodyBytes(request), shares))
    },
  }
}

/** Refuses small bodies for which there is no room, of every call. */
export function boundSmallBodies(app: FastifyInstance, room: BodyRoom) {
  app.addHook('onRequest', async (request, reply) => room.takeSmall(request, reply))
}

/** How many bytes of a body will be read: those that are announced, or where none are as many as the call may have. */
export function bodyBytes(request: FastifyRequest) {
  const { method, routeOptions } = request
  if (BODYLESS.has(method)) return 0
  const announced = announcedBytes(request) ?? routeOptions.bodyLimit
  // A larger one is refused by its announcement.
  return announced > routeOptions.bodyLimit ? 0 : announced
}

/** How many bytes of a body are announced; undefined where it says only at its end how many it had. */
export const announcedBytes = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

const BODYLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

function hold(reply: FastifyReply, taken: GiveBack | { tooMuchOf: string }) {
  if (typeof taken !== 'function') throw taken.tooMuchOf === 'all' ? crowded() : tooMuchAtOnce()
  reply.raw.once('close', taken)
  // A caller who has left meanwhile says so only once.
  if (reply.raw.destroyed) taken()
}

const tooMuchAtOnce = () =>
  new Problem(
    429,
    'too_many',
    'Too much data of yours is arriving at the same time. Please try again in a few seconds.',
    5,
  )

const crowded = () =>
  new Problem(
    503,
    'busy',
    'Too much data is arriving at the server right now. Please try again in a moment.',
    5,
  )
