import { UnreadableError } from '../unreadable.ts'

export type LooseJson = string | number | boolean | null | LooseJson[] | LooseObject
export type LooseObject = Map<string, LooseJson>

/** The largest accepted text, in characters, and the maximum nesting depth. */
const LOOSE_JSON_LIMITS = { text: 1 << 20, depth: 32 }

/**
 * JSON as people and Steinberg's SDK write it: comments, a comma after the last element, single quotes, bare keys,
 * hexadecimal numbers and line breaks in strings are accepted. Throws `Unreadable`: `too-big`, `too-deep`, `truncated` or
 * `malformed`.
 */
export function looseJsonIn(text: string): LooseJson {
  if (text.length > LOOSE_JSON_LIMITS.text) throw new UnreadableError('too-big')
  return new LooseText(text).whole()
}

class LooseText {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): LooseJson {
    const value = this.#value()
    this.#space()
    if (this.#at < this.#text.length) throw new UnreadableError('malformed')
    return value
  }

  #value(): LooseJson {
    this.#space()
    const first = this.#text[this.#at]
    if (first === '{' || first === '[') return this.#nested(first)
    if (first === '"' || first === "'") return this.#string(first)
    return wordValue(this.#word())
  }

  #nested(bracket: '{' | '['): LooseJson {
    if (++this.#depth > LOOSE_JSON_LIMITS.depth) throw new UnreadableError('too-deep')
    this.#at++
    const value = bracket === '{' ? this.#object() : this.#array()
    this.#depth--
    return value
  }

  #object() {
    const object: LooseObject = new Map()
    this.#elements('}', () => {
      const quote = this.#text[this.#at]
      const key = quote === '"' || quote === "'" ? this.#string(quote) : this.#word()
      this.#space()
      this.#expect(':')
      object.set(key, this.#value())
    })
    return object
  }

  #array() {
    const array: LooseJson[] = []
    this.#elements(']', () => array.push(this.#value()))
    return array
  }

  /** Reads elements up to the end, with a comma between them and perhaps behind the last one. */
  #elements(end: string, read: () => void) {
    for (this.#space(); this.#text[this.#at] !== end; this.#space()) {
      read()
      this.#space()
      if (this.#text[this.#at] !== ',') break
      this.#at++
    }
    this.#expect(end)
  }

  #expect(character: string) {
    if (this.#at >= this.#text.length) throw new UnreadableError('truncated')
    if (this.#text[this.#at] !== character) throw new UnreadableError('malformed')
    this.#at++
  }

  #string(quote: string) {
    let from = ++this.#at
    const end = this.#text.indexOf(quote, from)
    if (end < 0) throw new UnreadableError('truncated')
    const plain = this.#text.slice(from, end)
    if (!plain.includes('\\')) {
      this.#at = end + 1
      return plain
    }
    let text = ''
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (Number.isNaN(code)) throw new UnreadableError('truncated')
      if (code === BACKSLASH) {
        text += this.#text.slice(from, this.#at) + this.#escaped()
        from = this.#at
      } else if (this.#text[this.#at] === quote) {
        text += this.#text.slice(from, this.#at++)
        return text
      } else {
        this.#at++
      }
    }
  }

  #escaped() {
    const letter = this.#text[this.#at + 1] ?? ''
    this.#at += 2
    if (letter === 'u') return this.#codeUnit(4)
    if (letter === 'x') return this.#codeUnit(2)
    return ESCAPES.get(letter) ?? letter
  }

  #codeUnit(digits: number) {
    const hex = this.#text.slice(this.#at, this.#at + digits)
    if (hex.length < digits || !/^[0-9a-f]+$/i.test(hex)) throw new UnreadableError('malformed')
    this.#at += digits
    return String.fromCharCode(Number.parseInt(hex, 16))
  }

  /** A bare key, a number or a literal. */
  #word() {
    const from = this.#at
    while (this.#at < this.#text.length && !ENDS_WORD[this.#text.charCodeAt(this.#at)]) this.#at++
    if (this.#at > from) return this.#text.slice(from, this.#at)
    throw new UnreadableError(this.#at < this.#text.length ? 'malformed' : 'truncated')
  }

  /** Skips white space and comments. */
  #space() {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code <= 0x20 || code === 0xa0 || code === 0xfeff) this.#at++
      else if (code === SLASH) this.#comment()
      else return
    }
  }

  #comment() {
    const isBlock = this.#text[this.#at + 1] === '*'
    if (!isBlock && this.#text[this.#at + 1] !== '/') throw new UnreadableError('malformed')
    const end = this.#text.indexOf(isBlock ? '*/' : '\n', this.#at + 2)
    if (end < 0 && isBlock) throw new UnreadableError('truncated')
    this.#at = end < 0 ? this.#text.length : end + (isBlock ? 2 : 1)
  }
}

const BACKSLASH = 0x5c
const SLASH = 0x2f
const ENDS_WORD: boolean[] = []
for (const character of '\t\n\r ,:{}[]"\'/\\') ENDS_WORD[character.charCodeAt(0)] = true

const ESCAPES = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '', '\r': '' }),
)

function wordValue(word: string) {
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  const number = Number(word)
  if (Number.isNaN(number) && !/^[-+]?NaN$/.test(word)) throw new UnreadableError('malformed')
  return Number.isFinite(number) ? number : null
}
