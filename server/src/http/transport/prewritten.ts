/** A response that `write` produces as JSON when needed, sent without validation. Its compressed form is cached under the ETag `tag`. */
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
