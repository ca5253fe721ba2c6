import type { Readable } from 'node:stream'

/** An answer that is a file. `tag` names its content; a file that never changes under its address has one. */
export class StoredFile {
  readonly content: Uint8Array | Readable
  readonly tag: string | undefined

  constructor(content: Uint8Array | Readable, tag?: string) {
    this.content = content
    this.tag = tag
  }
}
