/**
 * Files cannot be kept or read now. The message is a sentence for the host; people are told less. A refusal does not go away by
 * itself: a key, a bucket, a region or a clock is not right.
 */
export class FilesAway extends Error {
  readonly isRefusal: boolean

  constructor(sentence: string, { isRefusal = false } = {}) {
    super(sentence)
    this.name = 'FilesAway'
    this.isRefusal = isRefusal
  }
}
