/** The file store cannot be used; the message is for the host. A refusal is permanent: a key, a bucket, a region or a clock is wrong. */
export class FileStoreUnavailable extends Error {
  readonly isRefusal: boolean

  constructor(sentence: string, { isRefusal = false } = {}) {
    super(sentence)
    this.name = 'FilesAway'
    this.isRefusal = isRefusal
  }
}
