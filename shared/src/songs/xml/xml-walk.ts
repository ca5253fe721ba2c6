import { decodeUnicode } from '../../text/decode-text.ts'
import { SONG_LIMITS } from '../limits.ts'
import { UnreadableSongError } from '../refusal.ts'
import { CarriedBytes } from './carried-bytes.ts'
import { ElementNames, nextHash } from './element-names.ts'
import { type SkippedKind, SkippedMarkup } from './skipped-markup.ts'
import { unescaped, XmlTag } from './xml-tag.ts'

/** What is called for wanted elements. The root element has depth 1. */
export type XmlVisitor = {
  open(name: string, tag: XmlTag, depth: number): void
  /** Also called after `open` of an element without content. */
  close(name: string, depth: number): void
  /** The text of an element named in `texts`, before its `close`. */
  text?(name: string, text: string): void
}

export type XmlOptions = {
  names: readonly string[]
  /** Wanted elements whose text is read, up to a limit. */
  texts?: readonly string[]
  /** Allows a document type without definitions. */
  allowsDoctype?: boolean
}

type Wanted = { name: string; depth: number }

/** The longest text of an element that is read, in bytes. */
const MAX_TEXT = 4096

/**
 * Walks over XML in chunks of UTF-8 and makes text only of what a visitor asks for, because a Live set can have 40 MB.
 * Entities cannot be defined. Throws `UnreadableSong` for definitions and for elements that are nested too deeply.
 */
export class XmlWalk {
  readonly #visitor: XmlVisitor
  readonly #names: ElementNames
  readonly #texts: ReadonlySet<string>
  readonly #allowsDoctype: boolean
  readonly #tag = new XmlTag()
  readonly #carried = new CarriedBytes()
  /** Wanted elements that are open. */
  readonly #open: Wanted[] = []
  #depth = 0
  #hasRoot = false
  #skipped: SkippedMarkup | null = null
  /** The text of the innermost element, if it is wanted. */
  #text: number[] | null = null
  #seen = 0

  constructor(visitor: XmlVisitor, { names, texts = [], allowsDoctype = false }: XmlOptions) {
    this.#visitor = visitor
    this.#names = new ElementNames(names)
    this.#texts = new Set(texts)
    this.#allowsDoctype = allowsDoctype
  }

  /** Walks on. The chunk is not used after the call. */
  push(chunk: Uint8Array) {
    const bytes = this.#carried.with(chunk)
    const walked = this.#walk(bytes)
    this.#carried.keep(bytes, walked)
    this.#seen += chunk.length
    if (!this.#hasRoot && this.#seen > SONG_LIMITS.tag) throw new UnreadableSongError('not-a-song')
  }

  /** Whether the root element was there and was closed. */
  isComplete(): boolean {
    return this.#hasRoot && this.#depth === 0
  }

  hasRoot(): boolean {
    return this.#hasRoot
  }

  /** Closes wanted elements that the end of the file left open. */
  end() {
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#visitor.close(last.name, last.depth)
    }
  }

  /** Returns how many bytes were used up; the others are seen again with the next chunk. */
  #walk(bytes: Uint8Array): number {
    let at = 0
    for (;;) {
      if (this.#skipped) {
        const end = this.#skipped.endIn(bytes, at)
        if (this.#text && this.#skipped.isText) this.#gather(bytes, at, end.textEnd)
        if (end.isOpen) return end.at
        if (end.isEmptyElement) this.#depth--
        at = end.at
        this.#skipped = null
      }
      const start = nextTag(bytes, at)
      if (this.#text) this.#gather(bytes, at, start < 0 ? bytes.length : start)
      if (start < 0) return bytes.length
      const next = this.#markup(bytes, start)
      if (next < 0) return start
      at = next
    }
  }

  /** One tag or other markup. Returns the place after it, or -1 when it is not complete yet. */
  #markup(bytes: Uint8Array, start: number): number {
    const first = bytes[start + 1]
    if (first === undefined) return -1
    if (first === SLASH) {
      const end = bytes.indexOf(GREATER, start)
      if (end < 0) return this.#wait(bytes, start)
      this.#close()
      return end + 1
    }
    if (first === QUESTION) return this.#begin('instruction', start + 2)
    if (first === EXCLAMATION) return this.#declaration(bytes, start)
    return this.#opening(bytes, start)
  }

  #opening(bytes: Uint8Array, start: number): number {
    const length = bytes.length
    let at = start + 1
    let hash = 0
    for (; at < length; at++) {
      const byte = bytes[at] ?? 0
      if (byte <= 0x20 || byte === GREATER || byte === SLASH) break
      hash = nextHash(hash, byte)
    }
    const nameEnd = at
    for (let quote = 0; at < length; at++) {
      const byte = bytes[at]
      if (quote) {
        if (byte === quote) quote = 0
      } else if (byte === GREATER) break
      else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
    }
    if (at >= length) return this.#wait(bytes, start)
    const isEmpty = bytes[at - 1] === SLASH
    const name = this.#names.find(hash, bytes, start + 1, nameEnd)
    if (name) this.#tag.set(bytes, nameEnd, isEmpty ? at - 1 : at)
    this.#enter(name, isEmpty)
    return at + 1
  }

  #enter(name: string | undefined, isEmpty: boolean) {
    this.#text = null
    this.#hasRoot = true
    const depth = this.#depth + 1
    if (depth > SONG_LIMITS.depth) throw new UnreadableSongError('too-deep')
    if (name) this.#visitor.open(name, this.#tag, depth)
    if (isEmpty) {
      if (name) this.#visitor.close(name, depth)
      return
    }
    this.#depth = depth
    if (!name) return
    this.#open.push({ name, depth })
    if (this.#texts.has(name)) this.#text = []
  }

  #close() {
    const depth = this.#depth
    if (depth === 0) throw new UnreadableSongError('damaged')
    this.#depth = depth - 1
    const last = this.#open.at(-1)
    if (last?.depth !== depth) return
    this.#open.pop()
    if (this.#text) this.#visitor.text?.(last.name, unescaped(decodeUnicode(Uint8Array.from(this.#text))))
    this.#text = null
    this.#visitor.close(last.name, depth)
  }

  #gather(bytes: Uint8Array, from: number, to: number) {
    const room = MAX_TEXT - (this.#text?.length ?? 0)
    for (let at = from; at < Math.min(to, from + room); at++) this.#text?.push(bytes[at] ?? 0)
  }

  /** An unfinished tag is seen again with more bytes, unless it is too long to be kept. */
  #wait(bytes: Uint8Array, start: number): number {
    if (bytes.length - start <= SONG_LIMITS.tag) return -1
    if (bytes[start + 1] === SLASH) throw new UnreadableSongError('damaged')
    this.#enter(undefined, false)
    return this.#begin('tag', start + 1)
  }

  #declaration(bytes: Uint8Array, start: number): number {
    if (bytes.length - start < CDATA.length) return -1
    const opening = decodeUnicode(bytes.subarray(start, start + CDATA.length)).toUpperCase()
    if (opening.startsWith('<!--')) return this.#begin('comment', start + 4)
    if (opening === CDATA) return this.#begin('cdata', start + CDATA.length)
    if (opening === DOCTYPE && this.#allowsDoctype) return this.#begin('doctype', start + DOCTYPE.length)
    throw new UnreadableSongError('unsafe-xml')
  }

  #begin(kind: SkippedKind, at: number): number {
    this.#skipped = new SkippedMarkup(kind)
    return at
  }
}

/** The place of the next `<`, or -1. Most are near, where a loop is faster than a search. */
function nextTag(bytes: Uint8Array, from: number) {
  const near = Math.min(bytes.length, from + NEAR)
  for (let at = from; at < near; at++) if (bytes[at] === LESS) return at
  return near < bytes.length ? bytes.indexOf(LESS, near) : -1
}

const NEAR = 24

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const QUESTION = 0x3f
const EXCLAMATION = 0x21
const QUOTE = 0x22
const APOSTROPHE = 0x27
const CDATA = '<![CDATA['
const DOCTYPE = '<!DOCTYPE'
