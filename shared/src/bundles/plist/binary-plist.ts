import { UnreadableError } from '../unreadable.ts'
import { PLIST_LIMITS, type PlistDict, type PlistValue } from './plist-value.ts'

const TRAILER = 32

/**
 * The value of a binary property list (`bplist00`), as CoreFoundation's CFBinaryPList.c describes the form. Every value
 * counts each time it is referenced, so that cycles and heavily shared values cannot exhaust memory.
 */
export function binaryPlistIn(bytes: Uint8Array): PlistValue {
  if (bytes.length < 8 + 1 + TRAILER) throw new UnreadableError('truncated')
  return new BinaryPlist(bytes).value()
}

class BinaryPlist {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #count: number
  readonly #top: number
  readonly #table: number
  readonly #offsetSize: number
  readonly #referenceSize: number
  #values = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const trailer = bytes.length - TRAILER
    this.#offsetSize = this.#view.getUint8(trailer + 6)
    this.#referenceSize = this.#view.getUint8(trailer + 7)
    this.#count = this.#integer(trailer + 8, 8)
    this.#top = this.#integer(trailer + 16, 8)
    this.#table = this.#integer(trailer + 24, 8)
    const isSound =
      isSize(this.#offsetSize) &&
      isSize(this.#referenceSize) &&
      this.#count <= PLIST_LIMITS.values &&
      this.#top < this.#count &&
      this.#table > 8 &&
      this.#table + this.#count * this.#offsetSize <= trailer
    if (!isSound) throw new UnreadableError('malformed')
  }

  value() {
    return this.#valueOf(this.#top, 0)
  }

  #valueOf(reference: number, depth: number): PlistValue {
    if (depth > PLIST_LIMITS.depth) throw new UnreadableError('too-deep')
    if (++this.#values > PLIST_LIMITS.values) throw new UnreadableError('too-big')
    if (reference >= this.#count) throw new UnreadableError('malformed')
    const offset = this.#integer(this.#table + reference * this.#offsetSize, this.#offsetSize)
    if (offset < 8 || offset >= this.#table) throw new UnreadableError('malformed')
    const marker = this.#view.getUint8(offset)
    const low = marker & 15
    switch (marker >> 4) {
      case 0:
        return low === 8 || low === 9 ? low === 9 : null
      case 1:
        return this.#number(offset + 1, 1 << low)
      case 2:
        return this.#real(offset + 1, 1 << low)
      case 3:
      case 4:
      case 8:
        return null
      case 5:
        return this.#text(offset, 1)
      case 6:
        return this.#text(offset, 2)
      case 10:
      case 12:
        return this.#references(offset, 1).map((each) => this.#valueOf(each, depth + 1))
      case 13:
        return this.#dict(offset, depth)
      default:
        throw new UnreadableError('malformed')
    }
  }

  #dict(offset: number, depth: number): PlistDict {
    const dict: PlistDict = new Map()
    const references = this.#references(offset, 2)
    const count = references.length / 2
    for (const [i, reference] of references.slice(0, count).entries()) {
      const key = this.#valueOf(reference, depth + 1)
      const value = this.#valueOf(references[count + i] ?? -1, depth + 1)
      if (typeof key === 'string') dict.set(key, value)
    }
    return dict
  }

  /** The references of an array, or of a dictionary (`each` 2): all its keys, then all its values. */
  #references(offset: number, each: 1 | 2) {
    const { count, start } = this.#length(offset)
    this.#requireBytes(start, count * each * this.#referenceSize)
    return Array.from({ length: count * each }, (_, i) =>
      this.#integer(start + i * this.#referenceSize, this.#referenceSize),
    )
  }

  #text(offset: number, size: 1 | 2) {
    const { count, start } = this.#length(offset)
    this.#requireBytes(start, count * size)
    let text = ''
    for (let i = 0; i < Math.min(count, PLIST_LIMITS.text); i++) {
      text += String.fromCharCode(this.#integer(start + i * size, size))
    }
    return text
  }

  /** A length below 15 is in the marker itself, a longer one in an integer after it. */
  #length(offset: number) {
    const low = this.#view.getUint8(offset) & 15
    if (low !== 15) return { count: low, start: offset + 1 }
    this.#requireBytes(offset + 1, 1)
    const marker = this.#view.getUint8(offset + 1)
    const size = 1 << (marker & 15)
    if (marker >> 4 !== 1 || size > 8) throw new UnreadableError('malformed')
    return { count: this.#integer(offset + 2, size), start: offset + 2 + size }
  }

  /** Integers of eight bytes are signed, shorter ones are not; longer ones do not occur. */
  #number(offset: number, size: number) {
    this.#requireBytes(offset, size)
    if (size > 8) return null
    return size === 8 ? Number(this.#view.getBigInt64(offset)) : this.#integer(offset, size)
  }

  #real(offset: number, size: number) {
    this.#requireBytes(offset, size)
    const real = size === 4 ? this.#view.getFloat32(offset) : size === 8 ? this.#view.getFloat64(offset) : NaN
    return Number.isFinite(real) ? real : null
  }

  #integer(offset: number, size: number) {
    if (offset < 0 || offset + size > this.#bytes.length) throw new UnreadableError('malformed')
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + this.#view.getUint8(offset + i)
    return value
  }

  #requireBytes(start: number, length: number) {
    if (start + length > this.#table) throw new UnreadableError('malformed')
  }
}

const isSize = (size: number) => size >= 1 && size <= 8
