import type { Readable } from 'node:stream'

/** A response that is a file. Files whose URL always has the same content have an ETag, `tag`. */
export class FileDownload {
  readonly content: Uint8Array | Readable
  readonly tag: string | undefined

  constructor(content: Uint8Array | Readable, tag?: string) {
    this.content = content
    this.tag = tag
  }
}
