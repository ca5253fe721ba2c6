/**
 * An answer that the database has already written as JSON. It goes out as it is; `tag` names this version of
 * it, so that a caller who holds it need not be sent it again.
 */
export class Prewritten {
  readonly json: string
  readonly tag: string

  constructor(json: string, tag: string) {
    this.json = json
    this.tag = tag
  }
}

/** The caller already holds the current answer. */
export const UNCHANGED = Symbol('unchanged')
