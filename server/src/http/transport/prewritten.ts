/**
 * A response that `write` produces as JSON only when it is needed, and that is sent without validation. `tag` is its ETag, under
 * which its compressed form is cached.
 */
export class PrewrittenResponse {
  readonly tag: string
  readonly write: () => Promise<string | Buffer>

  constructor(tag: string, write: () => Promise<string | Buffer>) {
    this.tag = tag
    this.write = write
  }
}

/** The client already has the current response (304). */
export const NOT_MODIFIED = Symbol('unchanged')
