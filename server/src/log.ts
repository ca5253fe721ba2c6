import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { withoutSecrets } from './without-secrets.ts'

/** JSON lines on `output`, in UTC. Cookies, tokens and passwords never reach a log, wherever they stand. */
export function logTo(output: NodeJS.WritableStream, level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: calledIn, err: withoutSecrets },
      formatters: {
        level: (label) => ({ level: label }),
        // What is given as an object is one: pino says so, its types do not.
        log: (given) => withoutSecrets(given) as Record<string, unknown>,
      },
      hooks: {
        logMethod(given, write) {
          // The shape of what is given stays the same; only its texts change.
          write.apply(this, given.map(textWithoutSecrets) as Parameters<typeof write>)
        },
      },
    },
    output,
  )
}

/** The pattern of an address, never the address. */
const calledIn = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url })

const textWithoutSecrets = (given: unknown) => (typeof given === 'string' ? withoutSecrets(given) : given)
