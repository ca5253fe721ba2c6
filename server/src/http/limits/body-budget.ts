import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attemptKeyOf, callerAddress } from '../guard/address.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'

/** Bytes. A body of this size is always read, a larger one only after the caller is authorized. */
export const SMALL_BODY = 16 * 1024
const MEGABYTE = 1024 * 1024
/** Bytes of bodies in memory. All users behind a proxy that is not trusted share one address. */
const SMALL = { ofAll: 48 * MEGABYTE, ofAddress: 16 * MEGABYTE }
/** The largest body has 9 MiB, and parsing it takes several times its size. */
const LARGE = { ofAll: 20 * MEGABYTE, ofAddress: 16 * MEGABYTE, ofPerson: 10 * MEGABYTE }

export type BodyBudget = ReturnType<typeof newBodyBudget>

/** The memory budget of request bodies. Each body counts until its connection has its response or is closed. */
export function newBodyBudget() {
  const small = newByteBudget(SMALL.ofAll)
  const large = newByteBudget(LARGE.ofAll)

  return {
    /** Throws 429 or 503 when the small body of this call does not fit. Larger bodies are ignored. */
    reserveSmall(request: FastifyRequest, reply: FastifyReply) {
      const bytes = expectedBodyBytes(request)
      if (bytes === 0 || bytes > SMALL_BODY) return
      const shares: ByteShare[] = [{ holder: attemptKeyOf(callerAddress(request)), most: SMALL.ofAddress }]
      releaseAtClose(reply, small.reserve(bytes, shares))
    },
    /** The same for a larger body of an authorized caller. */
    reserveLarge(request: FastifyRequest, reply: FastifyReply, userId: string) {
      const shares: ByteShare[] = [
        { holder: userId, most: LARGE.ofPerson },
        { holder: attemptKeyOf(callerAddress(request)), most: LARGE.ofAddress },
      ]
      releaseAtClose(reply, large.reserve(expectedBodyBytes(request), shares))
    },
  }
}

/** Refuses small bodies that do not fit into the budget. */
export function limitSmallBodies(app: FastifyInstance, bodies: BodyBudget) {
  app.addHook('onRequest', async (request, reply) => bodies.reserveSmall(request, reply))
}

/** How many bytes of a body will be read: the announced length, or else the limit of the call. */
export function expectedBodyBytes(request: FastifyRequest) {
  const { method, routeOptions } = request
  if (BODYLESS.has(method)) return 0
  const announced = announcedBodyBytes(request) ?? routeOptions.bodyLimit
  // Fastify refuses a larger one without reading it.
  return announced > routeOptions.bodyLimit ? 0 : announced
}

/** The announced length of a body in bytes; undefined for a chunked one. */
export const announcedBodyBytes = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

const BODYLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

function releaseAtClose(reply: FastifyReply, release: ReleaseBytes | { tooMuchOf: string }) {
  if (typeof release !== 'function')
    throw release.tooMuchOf === 'all'
      ? new Problem(503, 'busy', words.serverFlooded, 5)
      : new Problem(429, 'too_many', words.tooMuchData, 5)
  reply.raw.once('close', release)
  // A connection that is already closed has no further event.
  if (reply.raw.destroyed) release()
}

/** Releases reserved bytes. A second call does nothing. */
type ReleaseBytes = () => void

/** `most` is the largest number of bytes that `holder` may reserve at the same time. */
type ByteShare = { holder: string; most: number }

/** A budget of bytes, in total and for each holder. */
export function newByteBudget(mostOfAll: number) {
  let total = 0
  const byHolder = new Map<string, number>()

  const add = (holder: string, bytes: number) => {
    const sum = (byHolder.get(holder) ?? 0) + bytes
    if (sum > 0) byHolder.set(holder, sum)
    else byHolder.delete(holder)
  }

  return {
    holders: () => byHolder.size,
    /** Reserves bytes. Returns a function that releases them, or the holder whose limit is reached, or `all`. */
    reserve(bytes: number, shares: ByteShare[]): ReleaseBytes | { tooMuchOf: string | 'all' } {
      const full = shares.find(({ holder, most }) => (byHolder.get(holder) ?? 0) + bytes > most)
      if (full) return { tooMuchOf: full.holder }
      if (total + bytes > mostOfAll) return { tooMuchOf: 'all' }
      total += bytes
      for (const { holder } of shares) add(holder, bytes)
      let isReserved = true
      return () => {
        if (!isReserved) return
        isReserved = false
        total -= bytes
        for (const { holder } of shares) add(holder, -bytes)
      }
    },
  }
}
