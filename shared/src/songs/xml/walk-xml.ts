import { decodeUnicode } from '../../text/decode-text.ts'
import { unescapedXml } from '../../text/unescaped-xml.ts'
import { SONG_LIMITS } from '../limits.ts'
import { type SongGap, UnreadableSongError } from '../refusal.ts'
import { CarriedBytes } from './carried-bytes.ts'
import { SkippedMarkup } from './skipped-markup.ts'
import { ElementNames, FOUND, nextTag, TagScan } from './tag-scan.ts'
import { XmlTag } from './xml-tag.ts'

/** The calls for wanted elements. The root element has depth 1. */
export type XmlVisitor = {
  open(name: string, tag: XmlTag, depth: number): void
  /** Also called after `open` of an element without content. */
  close?(name: string, depth: number): void
  /** The text of an element named in `texts`, before its `close`. */
  text?(name: string, text: string): void
}

export type XmlOptions = {
  /** Elements that are wanted wherever they are. */
  names: readonly string[]
  /** Elements that are wanted directly inside a wanted one. */
  inside?: readonly string[]
  /** Wanted elements whose text is read, up to a limit. */
  texts?: readonly string[]
  /** Allows a document type without definitions. */
  allowsDoctype?: boolean
}

/**
 * Walks over a whole file. Returns a gap when it ended early or was damaged after its start: what the visitor saw until then is
 * true. Throws `UnreadableSong` when there was nothing to see.
 */
export async function walkXml(
  chunks: AsyncIterable<Uint8Array>,
  visitor: XmlVisitor,
  options: XmlOptions,
): Promise<SongGap | null> {
  const walk = new XmlWalk(visitor, options)
  let gap: SongGap | null = null
  try {
    for await (const chunk of chunks) walk.push(chunk)
  } catch (error) {
    if (!(error instanceof UnreadableSongError) || !walk.hasRoot()) throw error
    if (error.code !== 'cut-short' && error.code !== 'damaged') throw error
    if (!walk.isComplete()) gap = error.code
  }
  if (!walk.hasRoot()) throw new UnreadableSongError('not-a-song')
  walk.end()
  return gap ?? (walk.isComplete() ? null : 'cut-short')
}

/**
 * Walks over XML in chunks of UTF-8 and makes text only of what a visitor asks for, because a Live set can have 40 MB.
 * Entities cannot be defined. Throws `UnreadableSong` for definitions and for elements that are nested too deeply.
 */
class XmlWalk {
  readonly #visitor: XmlVisitor
  readonly #names: ElementNames
  readonly #scan: TagScan
  readonly #texts: ReadonlySet<string>
  readonly #allowsDoctype: boolean
  readonly #tag = new XmlTag()
  readonly #carried = new CarriedBytes()
  /** Wanted elements that are open. */
  readonly #open: { name: string; depth: number }[] = []
  #skipped: SkippedMarkup | null = null
  /** The text of the innermost element, if it is wanted. */
  #text: ElementText | null = null
  #seen = 0

  constructor(visitor: XmlVisitor, { names, inside = [], texts = [], allowsDoctype = false }: XmlOptions) {
    this.#visitor = visitor
    this.#names = new ElementNames(names, inside)
    this.#scan = new TagScan(this.#names)
    this.#texts = new Set(texts)
    this.#allowsDoctype = allowsDoctype
  }

  /** Walks on. The chunk is not used after the call. */
  push(chunk: Uint8Array) {
    const bytes = this.#carried.with(plainBytes(chunk))
    this.#walk(bytes)
    this.#carried.keep(bytes, this.#scan.at)
    this.#scan.at = 0
    this.#seen += chunk.length
    if (!this.hasRoot() && this.#seen > SONG_LIMITS.tag) throw new UnreadableSongError('not-a-song')
  }

  hasRoot(): boolean {
    return this.#scan.hasRoot
  }

  /** True when the root element was there and was closed. */
  isComplete(): boolean {
    return this.hasRoot() && this.#scan.depth === 0
  }

  /** Closes wanted elements that the end of the file left open. */
  end() {
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#visitor.close?.(last.name, last.depth)
    }
  }

  /** Uses up the bytes but for an unfinished end. */
  #walk(bytes: Uint8Array) {
    const scan = this.#scan
    for (;;) {
      if ((this.#skipped || this.#text) && !this.#toNextTag(bytes)) return
      const found = scan.next(bytes)
      if (found === FOUND.opening) this.#enter(bytes)
      else if (found === FOUND.closing) this.#close()
      else if (found === FOUND.nothing) return this.#waitForMore(bytes)
      else if (!this.#begin(bytes, scan.at)) return
    }
  }

  /** Goes over skipped markup and text that is wanted. Returns whether there is another tag. */
  #toNextTag(bytes: Uint8Array): boolean {
    const scan = this.#scan
    if (this.#skipped) {
      const end = this.#skipped.endIn(bytes, scan.at)
      if (this.#skipped.isText) this.#text?.add(bytes, scan.at, end.textEnd)
      scan.at = end.at
      if (end.isOpen) return false
      if (end.isEmptyElement) scan.depth--
      this.#skipped = null
    }
    const next = nextTag(bytes, scan.at)
    this.#text?.add(bytes, scan.at, next)
    scan.at = next
    return next < bytes.length
  }

  /** Enters an element whose name is perhaps wanted. */
  #enter(bytes: Uint8Array) {
    const scan = this.#scan
    const isEmpty = bytes[scan.tagEnd - 1] === SLASH
    const depth = scan.depth + 1
    if (depth > SONG_LIMITS.depth) throw new UnreadableSongError('too-deep')
    const name = this.#names.find(bytes, scan.nameStart, scan.nameEnd)
    this.#text = null
    if (name)
      this.#visitor.open(name, this.#tag.set(bytes, scan.nameEnd, scan.tagEnd - (isEmpty ? 1 : 0)), depth)
    if (isEmpty) {
      if (name) this.#visitor.close?.(name, depth)
      return
    }
    scan.depth = depth
    if (!name) return
    this.#open.push({ name, depth })
    scan.openDepth = depth
    if (this.#texts.has(name)) this.#text = new ElementText()
  }

  #close() {
    const scan = this.#scan
    const last = this.#open.pop()
    scan.depth--
    scan.openDepth = this.#open.at(-1)?.depth ?? -1
    if (!last) return
    if (this.#text) this.#visitor.text?.(last.name, this.#text.read())
    this.#text = null
    this.#visitor.close?.(last.name, last.depth)
  }

  /** An unfinished tag is seen again with more bytes, unless it is too long to be kept. */
  #waitForMore(bytes: Uint8Array) {
    const scan = this.#scan
    if (bytes.length - scan.at <= SONG_LIMITS.tag) return
    if (bytes[scan.at + 1] === SLASH) throw new UnreadableSongError('damaged')
    this.#text = null
    scan.hasRoot = true
    scan.depth++
    this.#skipped = new SkippedMarkup('tag')
    scan.at = this.#skipped.endIn(bytes, scan.at + 1).at
  }

  /** Begins a comment or the like. Returns whether there were enough bytes to know which. */
  #begin(bytes: Uint8Array, start: number): boolean {
    const isInstruction = bytes[start + 1] === QUESTION
    if (!isInstruction && bytes.length - start < CDATA.length) return false
    const opening = decodeUnicode(bytes.subarray(start, start + CDATA.length)).toUpperCase()
    if (isInstruction) this.#skipped = new SkippedMarkup('instruction')
    else if (opening.startsWith('<!--')) this.#skipped = new SkippedMarkup('comment')
    else if (opening === CDATA) this.#skipped = new SkippedMarkup('cdata')
    else if (opening === DOCTYPE && this.#allowsDoctype) this.#skipped = new SkippedMarkup('doctype')
    else throw new UnreadableSongError('unsafe-xml')
    this.#scan.at = start + this.#skipped.head
    return true
  }
}

/** The same bytes without the slower methods that Node adds to them. */
const plainBytes = (chunk: Uint8Array) => new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)

const SLASH = 0x2f
const QUESTION = 0x3f
const CDATA = '<![CDATA['
const DOCTYPE = '<!DOCTYPE'

/** The longest text of an element that is read, in bytes. */
const MAX_TEXT = 4096

/** Gathers the text of one element from several parts, up to a limit. */
class ElementText {
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
