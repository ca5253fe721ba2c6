import { decodeUnicode } from '../../text/decode-text.ts'
import { unescapedXml } from '../../text/unescaped-xml.ts'

/** The longest text of an element that is read, in bytes. */
const MAX_TEXT = 4096

/** Gathers the text of one element from several parts, up to a limit. */
export class ElementText {
  readonly #bytes: number[] = []

  add(bytes: Uint8Array, from: number, to: number) {
    const end = Math.min(to, from + MAX_TEXT - this.#bytes.length)
    for (let at = from; at < end; at++) this.#bytes.push(bytes[at] ?? 0)
  }

  /** The text with the entities that XML defines. */
  read(): string {
    return unescapedXml(decodeUnicode(Uint8Array.from(this.#bytes)))
  }
}
