import { unescapedXml } from '../../text/unescaped-xml.ts'
import { UnreadableError } from '../unreadable.ts'
import { PLIST_LIMITS, type PlistDict, type PlistValue } from './plist-value.ts'

/**
 * The value of a property list in XML. Lenient because real files need it: an unknown entity stays unchanged, and of
 * two keys in a row the second counts. Entity definitions are never read, so none can be expanded.
 */
export function xmlPlistIn(xml: string): PlistValue {
  return new XmlPlist(xml).value()
}

type Open = PlistDict | PlistValue[]

class XmlPlist {
  readonly #xml: string
  #at = 0
  #values = 0
  readonly #open: Open[] = []
  #node: Open | undefined
  #key: string | undefined
  #root: PlistValue | undefined

  constructor(xml: string) {
    this.#xml = xml
  }

  value(): PlistValue {
    if (!this.#xml.includes('<plist')) throw new UnreadableError('malformed')
    while (this.#root === undefined || this.#node) this.#tag()
    return this.#root
  }

  #tag() {
    const start = this.#xml.indexOf('<', this.#at)
    if (start < 0) throw new UnreadableError('truncated')
    if (this.#xml.startsWith('<!--', start)) {
      this.#at = this.#after('-->', start + 4)
      return
    }
    this.#at = this.#after('>', start)
    const isEmpty = this.#xml.charCodeAt(this.#at - 2) === SLASH
    this.#element(nameIn(this.#xml, start + 1, this.#at - (isEmpty ? 2 : 1)), isEmpty)
  }

  #element(name: string, isEmpty: boolean) {
    switch (name) {
      case 'key':
        this.#key = isEmpty ? '' : this.#text(name)
        break
      case 'string':
        this.#put(isEmpty ? '' : this.#text(name))
        break
      case 'dict':
        this.#put(new Map(), !isEmpty)
        break
      case 'array':
        this.#put([], !isEmpty)
        break
      case '/dict':
      case '/array':
        this.#close()
        break
      case 'true':
      case 'false':
        this.#put(name === 'true')
        break
      case 'integer':
      case 'real':
        this.#put(isEmpty ? null : numberIn(this.#text(name)))
        break
      case 'date':
      case 'data':
        if (!isEmpty) this.#text(name)
        this.#put(null)
        break
      default:
        if (!IGNORED.test(name)) throw new UnreadableError('malformed')
    }
  }

  #put(value: PlistValue, isOpening = false) {
    if (++this.#values > PLIST_LIMITS.values) throw new UnreadableError('too-big')
    if (!this.#node) this.#root = value
    else if (Array.isArray(this.#node)) this.#node.push(value)
    else if (this.#key !== undefined) this.#node.set(this.#key, value)
    this.#key = undefined
    if (!isOpening) return
    if (this.#open.length >= PLIST_LIMITS.depth) throw new UnreadableError('too-deep')
    if (this.#node) this.#open.push(this.#node)
    this.#node = value instanceof Map || Array.isArray(value) ? value : undefined
  }

  #close() {
    if (!this.#node) throw new UnreadableError('malformed')
    this.#node = this.#open.pop()
    this.#key = undefined
  }

  /** The text up to the end of the element, with its CDATA and without its comments. */
  #text(name: string) {
    let text = ''
    for (;;) {
      const end = this.#xml.indexOf('<', this.#at)
      if (end < 0) throw new UnreadableError('truncated')
      if (text.length <= PLIST_LIMITS.text) text += unescapedXml(this.#xml.slice(this.#at, end))
      if (this.#xml.charCodeAt(end + 1) === SLASH && this.#xml.startsWith(name, end + 2)) {
        this.#at = this.#after('>', end)
        return text.slice(0, PLIST_LIMITS.text)
      }
      if (this.#xml.startsWith('<![CDATA[', end)) {
        this.#at = this.#after(']]>', end)
        text += this.#xml.slice(end + '<![CDATA['.length, this.#at - ']]>'.length)
      } else if (this.#xml.startsWith('<!--', end)) {
        this.#at = this.#after('-->', end + 4)
      } else {
        throw new UnreadableError('malformed')
      }
    }
  }

  #after(mark: string, from: number) {
    const found = this.#xml.indexOf(mark, from)
    if (found < 0) throw new UnreadableError('truncated')
    return found + mark.length
  }
}

const SLASH = 0x2f
/** The root, the ends of `true` and `false`, instructions and the document type. */
const IGNORED = /^(?:\/?plist$|\/|\?|!)/

function nameIn(xml: string, from: number, to: number) {
  let end = from
  while (end < to && xml.charCodeAt(end) > 0x20) end++
  return xml.slice(from, end)
}

/** CoreFoundation reads hexadecimal integers as well, and so does Number. */
function numberIn(text: string) {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}
