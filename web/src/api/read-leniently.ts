import type { ResponseReader } from '#shared/contract/client.ts'

const BLANKS: Record<string, () => unknown> = {
  string: () => '',
  number: () => 0,
  boolean: () => false,
  array: () => [],
}

/**
 * Reads a response of a server that is one version older or newer. Texts, numbers, flags and lists that it lacks are blank, so that
 * one of them does not take a whole page away; a missing id, choice or object stays an error. Writes the blanks into `body`.
 */
export const readLeniently: ResponseReader = (schema, body) => {
  const strict = schema.safeParse(body)
  for (const { code, path, ...issue } of strict.error?.issues ?? []) {
    const name = path.at(-1)
    const owner = path.slice(0, -1).reduce((value: unknown, key) => Object(value)[key], body)
    const blank = code === 'invalid_type' && 'expected' in issue ? BLANKS[issue.expected] : undefined
    if (!blank || typeof name !== 'string' || /id$/i.test(name) || name in Object(owner)) return strict
    Object(owner)[name] = blank()
  }
  return strict.success ? strict : schema.safeParse(body)
}
