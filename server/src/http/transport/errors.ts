import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../../db/watch-database.ts'
import { DamagedFile, FileStoreUnavailable } from '../../files/blobs.ts'
import { AccountDeleted } from '../../library/change-library.ts'
import { quotaErrorOf } from '../../library/quotas.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'

/** Responds to every failure with `{ code, message, requestId }`, and `details` where there are some, never with a stack, a query or a path. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(problemOf(error, request), request, reply),
  )
}

/** `raw` is missing for work that continues after its call. */
type Origin = { log: FastifyBaseLogger; raw?: FastifyRequest['raw'] }

/** An error, perhaps one of Fastify. */
type Failure = Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .send({ code: problem.code, message: problem.message, requestId: request.id, details: problem.details })
}

/** Converts a failure to a problem for the caller. Faults of the server are logged. */
export function problemOf(failure: unknown, { log, raw }: Origin) {
  const error: Failure = failure instanceof Error ? failure : new Error(String(failure))
  if (error instanceof Problem) return error
  if (raw && isFromConnection(error, raw)) return new Problem(400, 'broken_off', words.brokenOff)
  if (error instanceof AccountDeleted || isAccountGone(error))
    return new Problem(401, 'signed_out', words.logIn)
  const quota = quotaErrorOf(error)
  if (quota) return new Problem(409, quota.code, quota.message)
  if (error instanceof DatabaseUnavailable) return databaseUnavailableProblem()
  if (error instanceof FileStoreUnavailable) {
    log.error({ err: error }, words.fileStoreSilent)
    return new Problem(503, 'unavailable', words.noFileStore, 5)
  }
  if (error instanceof DamagedFile) {
    log.error({ err: error }, words.fileDamaged)
    return new Problem(404, 'damaged_file', words.damagedPicture)
  }
  if (isDatabaseAway(error)) {
    log.error({ err: error }, words.databaseSilent)
    return databaseUnavailableProblem()
  }
  if (isDiskFull(error)) {
    log.error({ err: error }, words.diskFull)
    return diskFullProblem()
  }
  const known = KNOWN.get(error.code ?? '')
  if (known) return new Problem(...known)
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Problem(error.statusCode, 'bad_request', words.unreadable)
  }
  log.error({ err: error }, 'unexpected')
  return new Problem(500, 'unexpected', words.unexpected)
}

/** True if the caller's own connection has ended. Its errors have the same codes as lost connections to the database. */
const isFromConnection = (error: Failure, raw: FastifyRequest['raw']) =>
  error === raw.errored || (raw.socket.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE')

export const databaseUnavailableProblem = () => new Problem(503, 'unavailable', words.noDatabase, 5)

export const diskFullProblem = () => new Problem(507, 'disk_full', words.serverFull, 60)

const KNOWN = new Map<string, [status: number, code: string, sentence: string]>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', [413, 'too_large', words.requestTooLarge]],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', [415, 'unsupported', words.mustBeJson]],
  ['FST_ERR_CTP_INVALID_JSON_BODY', [400, 'invalid', words.invalidJson]],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', [400, 'invalid', words.emptyRequest]],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', [415, 'unsupported', words.mustBeForm]],
  ['FST_REQ_FILE_TOO_LARGE', [413, 'too_large', words.fileTooLarge]],
  ['FST_FILES_LIMIT', [400, 'invalid', words.singleFile]],
  ['FST_PARTS_LIMIT', [400, 'invalid', words.singleFile]],
  ['FST_FIELDS_LIMIT', [400, 'invalid', words.singleFile]],
])

/** An error and its causes, with what Node and PostgreSQL add to an error. */
function withCauses(error: Error): (Error & { code?: unknown; constraint?: string; syscall?: string })[] {
  return [error, ...(error.cause instanceof Error ? withCauses(error.cause) : [])]
}

/** A new row refers to an account that has just been deleted. */
const isAccountGone = (error: Error) =>
  withCauses(error).some(({ code, constraint }) => code === '23503' && constraint?.endsWith('_users_id_fk'))

/** PostgreSQL's classes 08 (connection) and 57P (shutting down), 57014 for a query that took too long, and the codes of sockets. */
const isDatabaseAway = (error: Error) =>
  withCauses(error).some(
    ({ code, syscall, message }) =>
      /^(?:08...|57P..|57014|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(String(code)) ||
      // A missing socket. A missing file has the same code.
      (code === 'ENOENT' && syscall === 'connect') ||
      LOST_CONNECTION.test(message),
  )

/** The messages of `pg` without a code; the last is of a transaction whose connection was lost between two queries. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

/** PostgreSQL's code for a full disk, and those of a file system that is full, over quota or read-only. */
const isDiskFull = (error: Error) =>
  withCauses(error).some(
    ({ code, syscall }) =>
      /^(?:53100|ENOSPC|EDQUOT|EROFS)$/.test(String(code)) ||
      // Node's code for a recursive mkdir on a read-only disk.
      (code === 'ENOENT' && syscall === 'mkdir'),
  )
