import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logCall } from '../guard/log-requests.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'
import { sendProblem } from '../transport/errors.ts'
import type { SetSecurityHeaders } from '../transport/headers.ts'

/** The longest parameter in a path, in characters. */
export const MAX_URL_PARAMETER_LENGTH = 200

/** Refuses calls with an unreadable URL. No hook runs for them, so headers and log line are added here, never with the URL. */
export function refuseUnreadableUrls(headers: SetSecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    headers(request, reply)
    reply.header('x-request-id', request.id)
    reply.raw.once('finish', () => logCall(request, reply))
    sendProblem(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? tooLong() : unreadable(), request, reply)
  }
}

const tooLong = () => new Problem(414, 'too_long', words.longAddress(MAX_URL_PARAMETER_LENGTH))

const unreadable = () => new Problem(400, 'invalid', words.malformedUrl)

/** Refuses data that is not a request, and requests whose headers are too slow or too large. There is only a socket to respond on. */
export function refuseBrokenRequest(this: FastifyInstance, error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, message } = (error.code && BROKEN_HEADS.get(error.code)) || BROKEN
  const requestId = randomUUID()
  this.log.info({ requestId, status, code: error.code }, words.unreadableCall)
  if (socket.writable) socket.write(responseText(status, JSON.stringify({ code, message, requestId })))
  socket.destroy(error)
}

const BROKEN = new Problem(400, 'invalid', words.unreadable)
const BROKEN_HEADS = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', new Problem(408, 'too_slow', words.requestTooSlow)],
  ['HPE_HEADER_OVERFLOW', new Problem(431, 'too_large', words.headersTooLarge)],
])

const responseText = (status: number, body: string) =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n')
