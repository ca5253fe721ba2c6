import { SONG_LIMITS } from '../limits.ts'
import { UnreadableSongError } from '../refusal.ts'

/** The stops of a scan: the opening or the closing tag of a wanted element, other markup, or the end of the bytes. */
export const FOUND = { opening: 1, closing: 2, markup: 3, nothing: 4 } as const

/**
 * Finds the tags that matter among a million others. Nearly all time of reading a set is spent in its one loop, whose values are
 * variables for that reason.
 */
export class TagScan {
  /** The place from where to go on; at the end of the bytes, from where more are needed. */
  at = 0
  /** The number of open elements. */
  depth = 0
  /** The depth of the innermost wanted element. */
  openDepth = -1
  hasRoot = false
  /** The tag that was found. */
  nameStart = 0
  nameEnd = 0
  tagEnd = 0
  readonly #names: ElementNames

  constructor(names: ElementNames) {
    this.#names = names
  }

  /** Goes on to the next tag that matters and leaves the depth outside of it. Throws `UnreadableSong`. */
  next(bytes: Uint8Array): number {
    const { length } = bytes
    const names = this.#names
    const { openDepth } = this
    let { depth, at, hasRoot } = this
    let start = at
    let found: number = FOUND.nothing
    for (;;) {
      const near = at + NEAR < length ? at + NEAR : length
      while (at < near && bytes[at] !== LESS) at++
      if (at === near) at = nextTag(bytes, at)
      start = at
      // Reading one byte after the end would make the engine compile this loop again.
      if (++at >= length) break
      const first = bytes[at] ?? 0
      if (first === SLASH) {
        while (at < length && bytes[at] !== GREATER) at++
        if (at >= length) break
        at++
        if (depth === openDepth) {
          found = FOUND.closing
          break
        }
        if (--depth < 0) throw new UnreadableSongError('damaged')
        continue
      }
      if (first === QUESTION || first === EXCLAMATION) {
        found = FOUND.markup
        break
      }
      const nameStart = at
      while (at < length) {
        const byte = bytes[at] ?? 0
        if (byte <= GREATER && (byte <= BLANK || byte === GREATER || byte === SLASH)) break
        at++
      }
      const nameEnd = at
      while (at < length) {
        const byte = bytes[at] ?? 0
        if (byte === GREATER) break
        at++
        if (byte !== QUOTE && byte !== APOSTROPHE) continue
        while (at < length && bytes[at] !== byte) at++
        at++
      }
      if (at >= length) break
      at++
      hasRoot = true
      if (names.mayBe(bytes, nameStart, nameEnd, depth === openDepth)) {
        this.nameStart = nameStart
        this.nameEnd = nameEnd
        this.tagEnd = at - 1
        found = FOUND.opening
        break
      }
      if (bytes[at - 2] !== SLASH && ++depth > SONG_LIMITS.depth) throw new UnreadableSongError('too-deep')
    }
    this.at = found === FOUND.nothing || found === FOUND.markup ? start : at
    this.depth = depth
    this.hasRoot = hasRoot
    return found
  }
}

/** The place of the next `<`, or the end of the bytes. */
export function nextTag(bytes: Uint8Array, from: number): number {
  const found = bytes.indexOf(LESS, from)
  return found < 0 ? bytes.length : found
}

/** Most tags are this near to the one before, where a loop is faster than a search. */
const NEAR = 32

const LESS = 0x3c
const GREATER = 0x3e
const BLANK = 0x20
const SLASH = 0x2f
const QUESTION = 0x3f
const EXCLAMATION = 0x21
const QUOTE = 0x22
const APOSTROPHE = 0x27

type Known = { name: string; bytes: number[] }

/** Finds the wanted ones among the names of elements, by their bytes and without making text of the others. */
export class ElementNames {
  readonly #byHash = new Map<number, Known[]>()
  /** The kinds of names by their hash. */
  readonly #kinds = new Uint8Array(SIZE)

  constructor(anywhere: readonly string[], inside: readonly string[]) {
    for (const name of anywhere) this.#add(name, ANYWHERE)
    for (const name of inside) this.#add(name, INSIDE)
  }

  #add(name: string, kind: number) {
    const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
    const hash = hashAt(bytes, 0, bytes.length)
    this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), { name, bytes: [...bytes] }])
    this.#kinds[hash] = Math.max(this.#kinds[hash] ?? 0, kind)
  }

  /** False for nearly all names that are not wanted. `isInside`: the element lies directly inside a wanted one. */
  mayBe(bytes: Uint8Array, from: number, to: number, isInside: boolean): boolean {
    const kind = this.#kinds[hashAt(bytes, from, to)] ?? 0
    return kind === ANYWHERE || (kind === INSIDE && isInside)
  }

  /** The wanted name that these bytes are. */
  find(bytes: Uint8Array, from: number, to: number): string | undefined {
    return this.#byHash.get(hashAt(bytes, from, to))?.find((known) => isSame(known.bytes, bytes, from, to))
      ?.name
  }
}

const INSIDE = 1
const ANYWHERE = 2
const SIZE = 4096

/** A hash of the length and of the first, the middle and the last letter. */
const hashAt = (bytes: Uint8Array, from: number, to: number) =>
  ((bytes[from] ?? 0) * 59 +
    (bytes[to - 1] ?? 0) * 7 +
    (bytes[(from + to) >> 1] ?? 0) * 113 +
    (to - from) * 331) &
  (SIZE - 1)

function isSame(known: number[], bytes: Uint8Array, from: number, to: number) {
  if (known.length !== to - from) return false
  for (let i = 0; i < known.length; i++) if (known[i] !== bytes[from + i]) return false
  return true
}
