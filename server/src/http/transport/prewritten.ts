/**
 * An answer that is written as JSON only when it is needed, and goes out as it is. `tag` names this version of it: a caller
 * who holds it need not be sent it again, and what was packed for one call may be sent to the next.
 */
export class Prewritten {
  readonly tag: string
  readonly write: () => Promise<string | Buffer>

  constructor(tag: string, write: () => Promise<string | Buffer>) {
    this.tag = tag
    this.write = write
  }
}

/** The caller already holds the current answer. */
export const UNCHANGED = Symbol('unchanged')
