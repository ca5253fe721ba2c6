import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** JSON lines on `output`. Cookies, tokens and passwords never reach a log. */
export function logTo(output: NodeJS.WritableStream, level: string): FastifyBaseLogger {
  const redact = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token']
  return pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
}
