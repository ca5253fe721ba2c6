import { UnreadableSongError } from '../refusal.ts'

/** Markup that is walked over: `tag` is one too long to be kept. */
export type SkippedKind = 'tag' | 'comment' | 'cdata' | 'instruction' | 'doctype'

type End = {
  /** The place after it, or from where more bytes are needed. */
  at: number
  isOpen: boolean
  /** Where its text ends, for `cdata`. */
  textEnd: number
  /** A long tag that has no content. */
  isEmptyElement: boolean
}

/** Finds the end of skipped markup, over several chunks. */
export class SkippedMarkup {
  readonly #kind: SkippedKind
  #quote = 0

  constructor(kind: SkippedKind) {
    this.#kind = kind
  }

  /** The number of bytes that begin it. */
  get head() {
    return HEADS[this.#kind]
  }

  get isText() {
    return this.#kind === 'cdata'
  }

  /** The end, from `at` on. Throws `UnreadableSong` for a document type with definitions. */
  endIn(bytes: Uint8Array, at: number): End {
    return this.#kind === 'tag' ? this.#endOfTag(bytes, at) : endOf(this.#kind, bytes, at)
  }

  #endOfTag(bytes: Uint8Array, from: number): End {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.#quote) {
        if (byte === this.#quote) this.#quote = 0
      } else if (byte === GREATER) {
        return { at: at + 1, isOpen: false, textEnd: from, isEmptyElement: bytes[at - 1] === SLASH }
      } else if (byte === QUOTE || byte === APOSTROPHE) this.#quote = byte
    }
    const isSlash = bytes.length > from && bytes[bytes.length - 1] === SLASH
    return { at: bytes.length - (isSlash ? 1 : 0), isOpen: true, textEnd: from, isEmptyElement: false }
  }
}

function endOf(kind: Exclude<SkippedKind, 'tag'>, bytes: Uint8Array, from: number): End {
  const [before, last] = ENDS[kind]
  for (let at = from; ; at++) {
    const greater = bytes.indexOf(GREATER, at)
    const stop = greater < 0 ? bytes.length : greater
    if (kind === 'doctype' && bytes.subarray(at, stop).includes(BRACKET)) {
      throw new UnreadableSongError('unsafe-xml')
    }
    if (greater < 0) {
      const kept = Math.max(from, bytes.length - 2)
      return { at: kept, isOpen: true, textEnd: kept, isEmptyElement: false }
    }
    const isEnd =
      (!last || (greater > from && bytes[greater - 1] === last)) &&
      (!before || (greater > from + 1 && bytes[greater - 2] === before))
    if (isEnd) return { at: greater + 1, isOpen: false, textEnd: greater - 2, isEmptyElement: false }
    at = greater
  }
}

const GREATER = 0x3e
const SLASH = 0x2f
const QUESTION = 0x3f
const QUOTE = 0x22
const APOSTROPHE = 0x27
const BRACKET = 0x5b

/** The two bytes before the `>` that ends it; 0 for any. */
const ENDS: Record<Exclude<SkippedKind, 'tag'>, [number, number]> = {
  comment: [0x2d, 0x2d],
  cdata: [0x5d, 0x5d],
  instruction: [0, QUESTION],
  doctype: [0, 0],
}

const HEADS: Record<SkippedKind, number> = { tag: 1, comment: 4, cdata: 9, instruction: 2, doctype: 9 }
