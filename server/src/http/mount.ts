import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type Contract,
  type Endpoint,
  type EndpointResponse,
  NDJSON,
  type ValidatedInput,
} from '#shared/contract/endpoint.ts'
import type { Db } from '../db/schema.ts'
import type { DatabaseWatch } from '../db/watch-database.ts'
import { type Caller, callerOf } from './guard/caller.ts'
import { type RequiredFactor, refuseWithoutSecondFactor } from './guard/refuse-without-second-factor.ts'
import { type Visit, visitOf } from './guard/visit.ts'
import * as words from './http-words.ts'
import type { newAdmission, newAdmissionPerHolder } from './limits/admission.ts'
import { type BodyBudget, expectedBodyBytes, SMALL_BODY } from './limits/body-budget.ts'
import { Problem } from './problem.ts'
import { type CompressedText, compressText, contentCodingFor } from './transport/compress-text.ts'
import { FileDownload } from './transport/file-download.ts'
import { STORED_FILE_POLICY } from './transport/headers.ts'
import { Redirect } from './transport/redirect.ts'
import {
  NOT_MODIFIED,
  newResponseCache,
  PrewrittenResponse,
  type ResponseCache,
} from './transport/response-cache.ts'
import { streamedLines } from './transport/streamed-lines.ts'
import { readUploadedFile } from './transport/uploaded-file.ts'

/** Parses input with its schema. Throws 400 with a sentence that names the mistake, and the entry when it is in a list. */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: plainSentence })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Problem(400, 'invalid', issue ? sentenceOf(issue) : words.invalidRequest)
}

type Path = readonly PropertyKey[]

function sentenceOf({ message, path }: { message: string; path: Path }) {
  const at = path.findIndex((step) => typeof step === 'number')
  const entry = path[at]
  // The sentence about a text in a list is clear without the number.
  const needsNumber = at > 0 && (at < path.length - 1 || message.startsWith(words.theEntry))
  if (typeof entry !== 'number' || !needsNumber) return message
  return words.inEntry(entry + 1, String(path[at - 1]), message)
}

type RawIssue = { code: string; path?: Path | undefined; input?: unknown; expected?: unknown; keys?: unknown }

/** The sentence for a mistake for which the schema has none. */
function plainSentence({ code, path = [], input, expected, keys }: RawIssue) {
  const last = path.at(-1)
  const name =
    last === undefined ? words.theRequest : typeof last === 'number' ? words.theEntry : String(last)
  if (code === 'unrecognized_keys' && Array.isArray(keys))
    return words.unknownField(String(keys[0]).slice(0, 60))
  if (input === undefined && last !== undefined) return words.isMissing(name)
  if (code === 'invalid_type') return (words.mustBe[String(expected)] ?? words.notValid)(name)
  return words.notValid(name)
}

/** The context that every feature's routes share. */
export type RouteContext = {
  app: FastifyInstance
  db: Db
  now: () => Date
  isSecure: boolean
  /** The path of the public address; empty when it has none. */
  basePath: string
  requiredFactor: RequiredFactor | undefined
  /** The host trusts the provider (OpenID Connect) to ask for a second factor, where the provider says that it did. */
  trustsProvider: boolean
  /** Admission of calls: waits for a free place, and refuses (503) a call that would wait too long. */
  admitCall: ReturnType<typeof newAdmission>
  /** The share of one user in the calls at once, so that slow ones do not take everybody's connections to the database. */
  shareOfUser: ReturnType<typeof newAdmissionPerHolder>
  /** Admission of a user's uploads. They take long, so they have their own places. */
  admitUpload: <T>(userId: string, work: () => Promise<T>) => Promise<T>
  /** The memory budget of request bodies. */
  bodyBudget: BodyBudget
  /** For tests: also validates prewritten responses. */
  checksAnswers: boolean
  /** Ends calls that wait for a database that hangs. Without it each waits for its own timeout. */
  watch: DatabaseWatch | undefined
  /** Called with the id of each deleted account, so that its data does not stay in memory. */
  onAccountDeleted: ((userId: string) => void)[]
}

type HandlerInput<E extends Endpoint> = ValidatedInput<E> &
  Caller<E> & {
    db: Db
    now: Date
    visit: Visit
    /** The tag of the response that the client already has. */
    held: string | undefined
  }

type HandlerResult<E extends Endpoint> =
  | EndpointResponse<E>
  | PrewrittenResponse
  | FileDownload
  | Redirect
  | typeof NOT_MODIFIED

/** The handler of a stream yields lists of lines. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    input: HandlerInput<C[K]>,
  ) => C[K] extends { stream: true }
    ? AsyncGenerator<EndpointResponse<C[K]>[]>
    : HandlerResult<C[K]> | Promise<HandlerResult<C[K]>>
}

/** Serves every endpoint of a contract. A missing or mistyped handler is a compile error. */
export function mountContract<C extends Contract>(context: RouteContext, contract: C, handlers: Handlers<C>) {
  const cache = newResponseCache<CompressedText>(CACHE_LIMITS)
  context.onAccountDeleted.push(cache.forget)
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    // The type of `handlers` has matched each handler with its endpoint; the loop loses that.
    const handle = handlers[name] as (input: object) => unknown
    context.app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.maxBytes ?? (endpoint.access === 'public' ? SMALL_BODY : USUAL_BODY),
      // Compression would hold lines back until there are many.
      ...(endpoint.stream && { compress: false as const }),
      config: { worksOnFullDisk: endpoint.worksOnFullDisk },
      onRequest: beforeBody,
      handler: async (request, reply) => {
        const send = endpoint.upload
          ? await context.admitUpload(request.userId ?? '', () => authorizedCall(request, reply))
          : await callWithinShare(request, reply)
        return send()
      },
    })

    /** Refuses unauthorized callers before a large body is read. That can take minutes, so they are checked again afterwards. */
    async function beforeBody(request: FastifyRequest, reply: FastifyReply) {
      if (!endpoint.upload && expectedBodyBytes(request) <= SMALL_BODY) return
      const { caller } = await context.admitCall(() => authorize(request, reply))
      // Public calls accept small bodies only. A file is read once its upload is admitted.
      if (caller.user && !endpoint.upload) context.bodyBudget.reserveLarge(request, reply, caller.user.id)
    }

    /** Returns the caller. Throws 401 or 403 unless they may call. */
    async function authorize(request: FastifyRequest, reply: FastifyReply) {
      const now = context.now()
      const visit = visitOf(request, reply, context)
      const caller = await orUnavailable(context, callerOf(context.db, endpoint, visit, now))
      request.userId = caller.user?.id
      // Helpers have no second factor. A signed-in user has paired them.
      if (caller.user && !caller.device && needsSecondFactor(context, endpoint))
        await refuseWithoutSecondFactor(context, caller.user)
      return { now, visit, caller }
    }

    /** A call beyond the share of its user leaves its place to others while it waits for it. */
    async function callWithinShare(request: FastifyRequest, reply: FastifyReply) {
      const { shareOfUser, admitCall } = context
      const send = await admitCall(async () => {
        const authorized = await authorize(request, reply)
        const { user } = authorized.caller
        if (!user) return handleCall(request, reply, authorized)
        return shareOfUser.hasFree(user.id)
          ? shareOfUser.admit(user.id, () => handleCall(request, reply, authorized))
          : undefined
      })
      return (
        send ?? shareOfUser.admit(request.userId ?? '', () => admitCall(() => authorizedCall(request, reply)))
      )
    }

    /** Checks the caller after the wait: a session may have ended meanwhile. */
    async function authorizedCall(request: FastifyRequest, reply: FastifyReply) {
      return handleCall(request, reply, await authorize(request, reply))
    }

    /** Runs the handler. Returns a function that sends the response, which may take as long as the client takes to read it. */
    async function handleCall(
      request: FastifyRequest,
      reply: FastifyReply,
      { now, visit, caller }: Awaited<ReturnType<typeof authorize>>,
    ) {
      const input = {
        db: context.db,
        now,
        visit,
        ...caller,
        held: request.headers['if-none-match'],
        params: endpoint.params && parseInput(endpoint.params, request.params),
        query: endpoint.query && parseInput(endpoint.query, request.query),
        body: endpoint.body && parseInput(endpoint.body, request.body),
        file: endpoint.upload && (await readUploadedFile(request, endpoint.upload)),
      }
      if (endpoint.stream) return () => sendStream(context, endpoint, handle(input), { request, reply })
      const result = await orUnavailable(context, Promise.resolve(handle(input)))
      if (result === NOT_MODIFIED || (result instanceof PrewrittenResponse && result.tag === input.held))
        return () => sendNotModified(endpoint, input.held, reply)
      if (result instanceof Redirect) return () => sendRedirect(result, request, reply)
      if (result instanceof PrewrittenResponse)
        return prewrittenSender(context, endpoint, result, { request, reply, cache })
      return () => sendResult(endpoint, result, reply)
    }
  }
}

/** The largest body of a call whose endpoint does not set another limit, in bytes. */
const USUAL_BODY = 256 * 1024

const needsSecondFactor = (context: RouteContext, { access, isBeforeSecondFactor }: Endpoint) =>
  context.requiredFactor !== undefined && access !== 'public' && !isBeforeSecondFactor

/** Fails as soon as the database is known to hang. The call was not acknowledged, so the client may send it again. */
const orUnavailable = <T>({ watch }: RouteContext, work: Promise<T>) =>
  watch ? watch.orUnavailable(work) : work

function sendRedirect({ to, event }: Redirect, request: FastifyRequest, reply: FastifyReply) {
  request.securityEvent = event
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** Repeats the caching headers of the response that the client has. */
function sendNotModified(endpoint: Endpoint, tag: string | undefined, reply: FastifyReply) {
  return reply
    .status(304)
    .header('etag', tag)
    .header('cache-control', endpoint.download ? 'private, no-cache' : 'no-store')
    .send()
}

type Call = { request: FastifyRequest; reply: FastifyReply }

function sendStream(context: RouteContext, endpoint: Endpoint, steps: unknown, { request, reply }: Call) {
  const lines = streamedLines({
    // The type of `handlers` guarantees a generator.
    steps: steps as AsyncGenerator<unknown[]>,
    inTurn: (step) =>
      context.shareOfUser.admit(request.userId ?? '', () =>
        context.admitCall(() => orUnavailable(context, step())),
      ),
    write: (line) => JSON.stringify(endpoint.response.parse(line)),
    giveUp: () => request.raw.destroy(),
  })
  if (reply.raw.destroyed) lines.destroy()
  return (
    reply
      .header('cache-control', 'no-store')
      // Otherwise nginx buffers the lines.
      .header('x-accel-buffering', 'no')
      .type(NDJSON)
      .send(lines)
  )
}

type Exchange = Call & { cache: ResponseCache<CompressedText> }

/** Returns a function that sends the response. A cached one needs no query. */
async function prewrittenSender(
  context: RouteContext,
  endpoint: Endpoint,
  { write, tag }: PrewrittenResponse,
  { request, reply, cache }: Exchange,
) {
  const acceptEncoding = request.headers['accept-encoding']
  const key = `${endpoint.path} ${contentCodingFor(acceptEncoding)} ${tag}`
  const cached = cache.get(key)
  const json = cached ? '' : await orUnavailable(context, write())
  if (!cached && context.checksAnswers) endpoint.response.parse(JSON.parse(String(json)))
  const compressed = cached ?? (await compressText(json, acceptEncoding))
  if (compressed) cache.set(key, compressed)
  return () => sendTagged(reply, tag, compressed ?? json)
}

function sendTagged(reply: FastifyReply, tag: string, content: CompressedText | string | Buffer) {
  reply.type(JSON_TYPE).header('cache-control', 'no-store').header('etag', tag)
  reply.header('vary', 'accept-encoding')
  if (typeof content === 'string' || Buffer.isBuffer(content)) return reply.send(content)
  return reply.header('content-encoding', content.coding).send(content.bytes)
}

/** Limits of the cache of compressed responses that each contract has, in bytes. */
const CACHE_LIMITS = {
  maxSize: 12 * 1024 * 1024,
  maxEntrySize: 3 * 1024 * 1024,
  sizeCalculation: ({ bytes }: CompressedText) => bytes.length,
}

export const JSON_TYPE = 'application/json; charset=utf-8'

function sendResult(endpoint: Endpoint, result: unknown, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (result instanceof FileDownload) return sendFile(result, endpoint, reply)
  return reply.type(JSON_TYPE).send(endpoint.response.parse(result))
}

/** The headers keep browsers from running a stored file as a page. A tagged file may be cached if it is revalidated. */
function sendFile(file: FileDownload, endpoint: Endpoint, reply: FastifyReply) {
  // A stream without a reader would wait forever.
  if (reply.raw.destroyed && file.content instanceof Readable) file.content.destroy()
  if (file.tag) reply.header('etag', file.tag).header('cache-control', 'private, no-cache')
  const { type = 'application/octet-stream', fileName } = endpoint.download ?? {}
  const use = type.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .type(type)
    .header('content-disposition', fileName ? `${use}; filename="${fileName}"` : use)
    .header('content-security-policy', STORED_FILE_POLICY)
    .header('x-content-type-options', 'nosniff')
    .send(file.content)
}
