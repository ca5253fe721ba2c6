import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { pino } from 'pino'

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

/** A copy of a value for the log, without secrets. Errors become plain objects; instances of other classes are returned unchanged. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redacted(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return HIDDEN
  if (value instanceof Error) return plainError(value, depth)
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isSecret(key, each) ? HIDDEN : withoutSecrets(each, depth + 1),
    ]),
  )
}

const HIDDEN = '[hidden]'
const DEEPEST = 8

/** Leaves out query parameters, row values and every other property of an error. */
function plainError(error: Error, depth: number) {
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: redacted(error.message),
    ...(typeof code === 'string' && { code }),
    stack: redacted(error.stack ?? ''),
    ...(cause !== undefined && { cause: withoutSecrets(cause, depth + 1) }),
  }
}

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const isSecret = (key: string, value: unknown) =>
  SECRET_KEY.test(key) && typeof value !== 'boolean' && typeof value !== 'number' && value !== undefined

const SECRET_KEY =
  /pass(?:word|phrase)|token|secret|authori[sz]ation|cookie|credential|api.?key|recovery|pairing|database_?url|smtp_?url/i

/** Replaces secrets that are recognized by their context or their form. */
function redacted(text: string) {
  let safe = text
  for (const [pattern, replacement] of PATTERNS) safe = safe.replace(pattern, replacement)
  return safe
}

const PATTERNS: [pattern: RegExp, replacement: string][] = [
  // Drizzle adds all parameters to the message of a failed query, up to the stack.
  [/\nparams: [\s\S]*?(?=\n {4}at |$)/g, ''],
  [/(\/(?:unsubscribe|confirm-email)\/)[^\s/?#"']+/g, `$1${HIDDEN}`],
  [/([?&#](?:token|code|key|secret|password|state)=)[^&\s"'#]+/gi, `$1${HIDDEN}`],
  // URLs of mail servers and databases contain passwords.
  [/(:\/\/)[^\s/@"']+@/g, `$1${HIDDEN}@`],
  [/\b(Bearer|Basic) +[^\s"',]+/gi, `$1 ${HIDDEN}`],
  [/\b(plugfolio_(?:session|browser|provider)=)[^;\s"']+/gi, `$1${HIDDEN}`],
  // 256 random bits in the form of our tokens, and of their hashes.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, HIDDEN],
  [/\b[a-f0-9]{64}\b/gi, HIDDEN],
]
