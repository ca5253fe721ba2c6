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
    return filesAway()
  }
  if (error instanceof DamagedFile) {
    log.error({ err: error }, words.fileDamaged)
    return damagedFile()
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

const filesAway = () => new Problem(503, 'unavailable', words.noFileStore, 5)

const damagedFile = () => new Problem(404, 'damaged_file', words.damagedPicture)

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

/** A new row refers to an account that has just been deleted. */
function isAccountGone(error: Error): boolean {
  const { code, constraint = '' } = error as Error & { code?: unknown; constraint?: string }
  if (code === '23503' && constraint.endsWith('_users_id_fk')) return true
  return error.cause instanceof Error && isAccountGone(error.cause)
}

/** PostgreSQL's classes 08 (connection) and 57P (shutting down), 57014 for a query that took too long, and the codes of sockets. */
function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(?:08...|57P..|57014|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)) return true
  // A missing socket. A missing file has the same code.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (LOST_CONNECTION.test(error.message)) return true
  return error.cause instanceof Error && isDatabaseAway(error.cause)
}

/** The messages of `pg` without a code; the last is of a transaction whose connection was lost between two queries. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

/** PostgreSQL's code for a full disk, and those of a file system that is full, over quota or read-only. */
function isDiskFull(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(?:53100|ENOSPC|EDQUOT|EROFS)$/.test(code)) return true
  // Node's code for a recursive mkdir on a read-only disk.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir') return true
  return error.cause instanceof Error && isDiskFull(error.cause)
}
