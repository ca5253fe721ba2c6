import type * as z from 'zod/mini'
import { Problem } from '../problem.ts'

/** Parses input with its schema. Throws 400 with a sentence that names the mistake, and the entry when it is in a list. */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: plainSentence })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Problem(400, 'invalid', issue ? sentenceOf(issue) : 'Invalid request.')
}

type Path = readonly PropertyKey[]

function sentenceOf({ message, path }: { message: string; path: Path }) {
  const at = path.findIndex((step) => typeof step === 'number')
  const entry = path[at]
  // The sentence about a text in a list is clear without the number.
  const needsNumber = at > 0 && (at < path.length - 1 || message.startsWith(ENTRY))
  if (typeof entry !== 'number' || !needsNumber) return message
  return `Entry ${entry + 1} of ${String(path[at - 1])}: ${message}`
}

const ENTRY = 'The entry'

type RawIssue = { code: string; path?: Path | undefined; input?: unknown; expected?: unknown; keys?: unknown }

/** The sentence for a mistake for which the schema has none. */
function plainSentence({ code, path = [], input, expected, keys }: RawIssue) {
  const last = path.at(-1)
  const name = last === undefined ? 'The request' : typeof last === 'number' ? ENTRY : String(last)
  if (code === 'unrecognized_keys' && Array.isArray(keys))
    return `The field "${String(keys[0]).slice(0, 60)}" cannot be set by this call.`
  if (input === undefined && last !== undefined) return `${name} is missing.`
  if (code === 'invalid_type') return `${name} must be ${KINDS[String(expected)] ?? 'something else'}.`
  return `${name} is not valid.`
}

const KINDS: Record<string, string> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}
