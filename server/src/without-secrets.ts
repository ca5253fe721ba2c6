/**
 * What a log may hold of a value: the same, without what stands under a telling key and without the secrets in its texts.
 * Errors become plain. What is neither plain nor an error stays what it is.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hidden(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return HIDDEN
  if (value instanceof Error) return plain(value, depth)
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isTelling(key, each) ? HIDDEN : withoutSecrets(each, depth + 1),
    ]),
  )
}

const HIDDEN = '[hidden]'
const DEEPEST = 8

/** What a failed query was given, what a row held and whatever else was hung on an error is left out. */
function plain(error: Error, depth: number) {
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: hidden(error.message),
    ...(typeof code === 'string' && { code }),
    stack: hidden(error.stack ?? ''),
    ...(cause !== undefined && { cause: withoutSecrets(cause, depth + 1) }),
  }
}

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const isTelling = (key: string, value: unknown) =>
  TELLING.test(key) && typeof value !== 'boolean' && typeof value !== 'number' && value !== undefined

const TELLING =
  /pass(?:word|phrase)|token|secret|authori[sz]ation|cookie|credential|api.?key|recovery|pairing|database_?url|smtp_?url/i

/** A text without the secrets that are known by their surroundings or by their form. */
function hidden(text: string) {
  let safe = text
  for (const [form, instead] of FORMS) safe = safe.replace(form, instead)
  return safe
}

const FORMS: [form: RegExp, instead: string][] = [
  // Drizzle tells a failed query with all that it was given, up to where the stack begins.
  [/\nparams: [\s\S]*?(?=\n {4}at |$)/g, ''],
  [/(\/(?:unsubscribe|confirm-email)\/)[^\s/?#"']+/g, `$1${HIDDEN}`],
  [/([?&#](?:token|code|key|secret|password|state)=)[^&\s"'#]+/gi, `$1${HIDDEN}`],
  // Whoever signs in to a mail server or database does so in its address.
  [/(:\/\/)[^\s/@"']+@/g, `$1${HIDDEN}@`],
  [/\b(Bearer|Basic) +[^\s"',]+/gi, `$1 ${HIDDEN}`],
  [/\b(plugfolio_(?:session|browser|provider)=)[^;\s"']+/gi, `$1${HIDDEN}`],
  // 256 random bits as our tokens are written, and as their hashes are.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, HIDDEN],
  [/\b[a-f0-9]{64}\b/gi, HIDDEN],
]
