import { decodeUnicode } from '../../text/decode-text.ts'
import { unescapedXml } from '../../text/unescaped-xml.ts'

/** The longest value of an attribute that is read, in bytes. */
const MAX_VALUE = 4096

/** The opening tag of an element, valid only during the call that receives it. */
export class XmlTag {
  #bytes: Uint8Array = new Uint8Array()
  #from = 0
  #to = 0

  /** Points it at the bytes after the name of an element. */
  set(bytes: Uint8Array, from: number, to: number): this {
    this.#bytes = bytes
    this.#from = from
    this.#to = to
    return this
  }

  /** The value of an attribute, or undefined. Entities that XML does not define stay as they are. */
  value(name: string): string | undefined {
    const bytes = this.#bytes
    for (let at = this.#from; at < this.#to; ) {
      while (at < this.#to && isBlank(bytes[at])) at++
      const start = at
      while (at < this.#to && bytes[at] !== EQUALS && !isBlank(bytes[at])) at++
      const isWanted = at - start === name.length && isText(bytes, start, name)
      while (at < this.#to && isBlank(bytes[at])) at++
      if (bytes[at] !== EQUALS) continue
      at++
      while (at < this.#to && isBlank(bytes[at])) at++
      const quote = bytes[at]
      if (quote !== QUOTE && quote !== APOSTROPHE) continue
      const end = bytes.indexOf(quote, at + 1)
      if (end < 0 || end >= this.#to) return undefined
      if (isWanted) return unescapedXml(textOf(bytes, at + 1, Math.min(end, at + 1 + MAX_VALUE)))
      at = end + 1
    }
    return undefined
  }
}

const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

function isText(bytes: Uint8Array, at: number, text: string) {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Most values are short and plain, for which a decoder costs more than a loop. */
function textOf(bytes: Uint8Array, from: number, to: number) {
  if (to - from > 64) return decodeUnicode(bytes.subarray(from, to))
  let text = ''
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte > 0x7f) return decodeUnicode(bytes.subarray(from, to))
    text += String.fromCharCode(byte)
  }
  return text
}
