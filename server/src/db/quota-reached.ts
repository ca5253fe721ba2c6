/** Something of a person holds as much as it may. The message says so to its owner, and what to do. */
export class QuotaReached extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}
