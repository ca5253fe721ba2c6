import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Answer, Contract, Endpoint, Received } from '#shared/contract/endpoint.ts'
import type { Db } from '../db/open.ts'
import { Prewritten, UNCHANGED } from './prewritten.ts'
import { Problem } from './problem.ts'
import { personBehind, type SignedIn } from './session.ts'
import { StoredFile } from './stored-file.ts'
import { uploadedFile } from './uploaded-file.ts'
import { type Visit, visitOf } from './visit.ts'

/** What every feature's routes are built on. */
export type Room = {
  app: FastifyInstance
  db: Db
  now: () => Date
  /** The public address is https. */
  isSecure: boolean
  /** Prewritten answers are parsed too: for tests, where a wrong answer must not pass. */
  checksAnswers: boolean
}

type Given<E extends Endpoint> = Received<E> & {
  db: Db
  now: Date
  visit: Visit
  /** The tag of the answer that the caller already holds. */
  held: string | undefined
  user: E extends { access: 'public' } ? SignedIn | undefined : SignedIn
}

type Said<E extends Endpoint> = Answer<E> | Prewritten | StoredFile | typeof UNCHANGED

export type Handlers<C extends Contract> = {
  [K in keyof C]: (given: Given<C[K]>) => Said<C[K]> | Promise<Said<C[K]>>
}

/** Serves every endpoint of a contract. A missing or mistyped handler is a compile error. */
export function mount<C extends Contract>(room: Room, contract: C, handlers: Handlers<C>) {
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    // The record's type has checked each handler against its endpoint; the loop forgets which is which.
    const handle = handlers[name] as (given: object) => unknown
    room.app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      handler: async (request, reply) => {
        const now = room.now()
        const visit = visitOf(request, reply, room.isSecure)
        const user = visit.sessionToken ? await personBehind(room.db, visit.sessionToken, now) : undefined
        if (!user && endpoint.access !== 'public')
          throw new Problem(401, 'signed_out', 'Please log in first.')
        const said = await handle({
          db: room.db,
          now,
          visit,
          user,
          held: request.headers['if-none-match'],
          params: endpoint.params && accepted(endpoint.params, request.params),
          body: endpoint.body && accepted(endpoint.body, request.body),
          file: endpoint.upload && (await uploadedFile(request, endpoint.upload)),
        })
        if (said === UNCHANGED) return unchanged(endpoint, request.headers['if-none-match'], reply)
        return answer(room, endpoint, said, reply)
      },
    })
  }
}

function accepted(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  if (!result.success)
    throw new Problem(400, 'invalid', result.error.issues[0]?.message ?? 'Invalid request.')
  return result.data
}

/** Says the same of the held answer as was said when it was sent. */
function unchanged(endpoint: Endpoint, tag: string | undefined, reply: FastifyReply) {
  return reply
    .status(304)
    .header('etag', tag)
    .header('cache-control', endpoint.download ? 'private, no-cache' : 'no-store')
    .send()
}

function answer(room: Room, endpoint: Endpoint, said: unknown, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (said instanceof StoredFile) return download(said, endpoint, reply)
  reply.type('application/json; charset=utf-8')
  if (!(said instanceof Prewritten)) return reply.send(endpoint.response.parse(said))
  if (room.checksAnswers) endpoint.response.parse(JSON.parse(said.json))
  return reply.header('etag', said.tag).send(said.json)
}

/** A stored file is never read as a page, whatever its bytes say. A tagged one may be kept if it is asked for anew. */
function download(file: StoredFile, endpoint: Endpoint, reply: FastifyReply) {
  if (file.tag) reply.header('etag', file.tag).header('cache-control', 'private, no-cache')
  const fileName = endpoint.download?.fileName
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply
    .type(endpoint.download?.type ?? 'application/octet-stream')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(file.content)
}
