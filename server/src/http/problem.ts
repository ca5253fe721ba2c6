import * as words from './http-words.ts'
/** A refusal for the caller: an HTTP status, a code for programs and a sentence for people. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  /** Facts for programs beside the sentence. */
  readonly details: object | undefined

  constructor(status: number, code: string, sentence: string, retryAfterSeconds?: number, details?: object) {
    super(sentence)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

/** 404 for a thing with this name. */
export const notFound = (name: string) => new Problem(404, 'not_found', words.notFound(name))

/** Returns the thing, or throws 404. The things of other users look missing. */
export function requireFound<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw notFound(name)
  return thing
}
