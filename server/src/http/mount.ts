import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Contract,
  type Endpoint,
  type EndpointResponse,
  NDJSON,
  type ValidatedInput,
} from '#shared/contract/endpoint.ts'
import type { Db } from '../db/open.ts'
import type { DatabaseWatch } from '../db/watch-database.ts'
import { type Caller, callerOf } from './guard/caller.ts'
import { type RequiredFactor, refuseWithoutSecondFactor } from './guard/refuse-without-second-factor.ts'
import { type Visit, visitOf } from './guard/visit.ts'
import { type BodyRoom, bodyBytes, SMALL_BODY } from './limits/body-room.ts'
import type { turns } from './limits/turns.ts'
import { accepted } from './transport/accepted.ts'
import { NO_PAGE } from './transport/headers.ts'
import { type KeptAnswers, keptAnswers } from './transport/kept-answers.ts'
import { codingFor, type Packed, packed } from './transport/packed.ts'
import { Prewritten, UNCHANGED } from './transport/prewritten.ts'
import { Redirect } from './transport/redirect.ts'
import { StoredFile } from './transport/stored-file.ts'
import { streamedLines } from './transport/streamed-lines.ts'
import { uploadedFile } from './transport/uploaded-file.ts'

/** What every feature's routes are built on. */
export type Room = {
  app: FastifyInstance
  db: Db
  now: () => Date
  /** The public address is https. */
  isSecure: boolean
  /** The path of the public address; empty on a domain of its own. */
  basePath: string
  /** The second factor that the host asks everybody for. */
  requiredFactor: RequiredFactor | undefined
  /** The host trusts the provider (OpenID Connect) to ask for one, where it says that it did. */
  trustsProvider: boolean
  /** Waits for a place among the calls that are answered at once; refuses (503) who would wait too long. */
  inTurn: ReturnType<typeof turns>
  /** The same for uploads of a person, which take long and must not keep a place from others. */
  inUpload: <T>(userId: string, work: () => Promise<T>) => Promise<T>
  /** What there is for bodies in memory. */
  bodies: BodyRoom
  /** Prewritten answers are parsed too: for tests, where a wrong answer must not pass. */
  checksAnswers: boolean
  /** Ends the waiting for a database that hangs; without it a call waits as long as a query may take. */
  watch: DatabaseWatch | undefined
  /** Called with the id of whoever has deleted their account, so that nothing of theirs stays in memory. */
  whenGone: ((userId: string) => void)[]
}

type Given<E extends Endpoint> = ValidatedInput<E> &
  Caller<E> & {
    db: Db
    now: Date
    visit: Visit
    /** The tag of the answer that the caller already holds. */
    held: string | undefined
  }

type Said<E extends Endpoint> = EndpointResponse<E> | Prewritten | StoredFile | Redirect | typeof UNCHANGED

/** The handler of a stream yields the lines that become known together. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    given: Given<C[K]>,
  ) => C[K] extends { stream: true }
    ? AsyncGenerator<EndpointResponse<C[K]>[]>
    : Said<C[K]> | Promise<Said<C[K]>>
}

/** Serves every endpoint of a contract. A missing or mistyped handler is a compile error. */
export function mount<C extends Contract>(room: Room, contract: C, handlers: Handlers<C>) {
  const kept = keptAnswers<Packed>(KEPT)
  room.whenGone.push(kept.forget)
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    // The record's type has checked each handler against its endpoint; the loop forgets which is which.
    const handle = handlers[name] as (given: object) => unknown
    room.app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.maxBytes ?? (endpoint.access === 'public' ? SMALL_BODY : USUAL_BODY),
      // Packing would keep lines back until there are many.
      ...(endpoint.stream && { compress: false as const }),
      onRequest: beforeBody,
      handler: async (request, reply) => {
        const work = () => answerTo(request, reply)
        const send = await (endpoint.upload ? room.inUpload(request.userId ?? '', work) : room.inTurn(work))
        return send()
      },
    })

    /** Refuses who may not call before a file or a large body of theirs is read. Who may is looked up again after it: it may take minutes. */
    async function beforeBody(request: FastifyRequest, reply: FastifyReply) {
      if (!endpoint.upload && bodyBytes(request) <= SMALL_BODY) return
      const { caller } = await room.inTurn(() => admitted(request, reply))
      // Calls for everybody take small bodies only; a file is read when it has a place among the uploads.
      if (caller.user && !endpoint.upload) room.bodies.takeLarge(request, reply, caller.user.id)
    }

    /** Who calls; throws 401 or 403 unless they may. */
    async function admitted(request: FastifyRequest, reply: FastifyReply) {
      const now = room.now()
      const visit = visitOf(request, reply, room)
      const caller = await inTime(room, callerOf(room.db, endpoint, visit, now))
      request.userId = caller.user?.id
      // Helpers were paired by somebody who was signed in; they have no second factor.
      if (caller.user && !caller.device && needsSecondFactor(room, endpoint))
        await refuseWithoutSecondFactor(room, caller.user)
      return { now, visit, caller }
    }

    /** Does what is asked for; what it gives sends the answer, at the pace of whoever reads it. */
    async function answerTo(request: FastifyRequest, reply: FastifyReply) {
      const { now, visit, caller } = await admitted(request, reply)
      const given = {
        db: room.db,
        now,
        visit,
        ...caller,
        held: request.headers['if-none-match'],
        params: endpoint.params && accepted(endpoint.params, request.params),
        query: endpoint.query && accepted(endpoint.query, request.query),
        body: endpoint.body && accepted(endpoint.body, request.body),
        file: endpoint.upload && (await uploadedFile(request, endpoint.upload)),
      }
      if (endpoint.stream) return () => stream(room, endpoint, handle(given), { request, reply })
      const said = await inTime(room, Promise.resolve(handle(given)))
      if (said === UNCHANGED) return () => unchanged(endpoint, request.headers['if-none-match'], reply)
      if (said instanceof Redirect) return () => lead(said, request, reply)
      if (said instanceof Prewritten) return prewritten(room, endpoint, said, { request, reply, kept })
      return () => answer(endpoint, said, reply)
    }
  }
}

/** The largest body of a call that says nothing else, in bytes. */
const USUAL_BODY = 256 * 1024

const needsSecondFactor = (room: Room, { access, isBeforeSecondFactor }: Endpoint) =>
  room.requiredFactor !== undefined && access !== 'public' && !isBeforeSecondFactor

/** A call ends when the database is known to hang; what it has begun there is not acknowledged and may be sent again. */
const inTime = <T>({ watch }: Room, work: Promise<T>) => (watch ? watch.orAway(work) : work)

function lead({ to, event }: Redirect, request: FastifyRequest, reply: FastifyReply) {
  request.securityEvent = event
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** Says the same of the held answer as was said when it was sent. */
function unchanged(endpoint: Endpoint, tag: string | undefined, reply: FastifyReply) {
  return reply
    .status(304)
    .header('etag', tag)
    .header('cache-control', endpoint.download ? 'private, no-cache' : 'no-store')
    .send()
}

/** Sends lines as they become known. */
function stream(room: Room, endpoint: Endpoint, steps: unknown, { request, reply }: Omit<Exchange, 'kept'>) {
  const lines = streamedLines({
    // The record's type has checked that the handler of a stream gives one.
    steps: steps as AsyncGenerator<unknown[]>,
    inTurn: (step) => room.inTurn(() => inTime(room, step())),
    write: (line) => JSON.stringify(endpoint.response.parse(line)),
    giveUp: () => request.raw.destroy(),
  })
  if (reply.raw.destroyed) lines.destroy()
  return (
    reply
      .header('cache-control', 'no-store')
      // nginx keeps answers back unless it is told not to.
      .header('x-accel-buffering', 'no')
      .type(NDJSON)
      .send(lines)
  )
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; kept: KeptAnswers<Packed> }

/** What was packed under this tag before is sent again; the database is not asked. */
async function prewritten(
  room: Room,
  endpoint: Endpoint,
  { write, tag }: Prewritten,
  { request, reply, kept }: Exchange,
) {
  const accepted = request.headers['accept-encoding']
  const key = `${endpoint.path} ${codingFor(accepted)} ${tag}`
  const before = kept.get(key)
  const json = before ? '' : await inTime(room, write())
  if (!before && room.checksAnswers) endpoint.response.parse(JSON.parse(String(json)))
  const small = before ?? (await packed(json, accepted))
  if (small) kept.set(key, small)
  return () => sent(reply, tag, small ?? json)
}

function sent(reply: FastifyReply, tag: string, answer: Packed | string | Buffer) {
  reply.type(JSON_TYPE).header('cache-control', 'no-store').header('etag', tag)
  reply.header('vary', 'accept-encoding')
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return reply.send(answer)
  return reply.header('content-encoding', answer.coding).send(answer.bytes)
}

/** The answers that each contract packed last. A packed list of 500 plugins has 20 kB. */
const KEPT = {
  maxSize: 12 * 1024 * 1024,
  maxEntrySize: 3 * 1024 * 1024,
  sizeCalculation: ({ bytes }: Packed) => bytes.length,
}

export const JSON_TYPE = 'application/json; charset=utf-8'

function answer(endpoint: Endpoint, said: unknown, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (said instanceof StoredFile) return download(said, endpoint, reply)
  return reply.type(JSON_TYPE).send(endpoint.response.parse(said))
}

/** A stored file is never read as a page, whatever its bytes say. A tagged one may be kept if it is asked for again. */
function download(file: StoredFile, endpoint: Endpoint, reply: FastifyReply) {
  // What is made while it is read would wait for ever for a reader who has left.
  if (reply.raw.destroyed && file.content instanceof Readable) file.content.destroy()
  if (file.tag) reply.header('etag', file.tag).header('cache-control', 'private, no-cache')
  const { type = 'application/octet-stream', fileName } = endpoint.download ?? {}
  const use = type.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .type(type)
    .header('content-disposition', fileName ? `${use}; filename="${fileName}"` : use)
    .header('content-security-policy', NO_PAGE)
    .header('x-content-type-options', 'nosniff')
    .send(file.content)
}
