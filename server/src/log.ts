import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { withoutSecrets } from './without-secrets.ts'

/** JSON lines on `output`, in UTC. Cookies, tokens and passwords never reach a log. */
export function createLogger(output: NodeJS.WritableStream, level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: requestFields, err: withoutSecrets },
      formatters: {
        level: (label) => ({ level: label }),
        // An object stays an object, which the types do not say.
        log: (fields) => withoutSecrets(fields) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, write) {
          // Only strings change, so the arguments keep their types.
          write.apply(this, args.map(stringWithoutSecrets) as Parameters<typeof write>)
        },
      },
    },
    output,
  )
}

/** The route pattern, never the URL. */
const requestFields = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url,
})

const stringWithoutSecrets = (value: unknown) => (typeof value === 'string' ? withoutSecrets(value) : value)
