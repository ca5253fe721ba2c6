import type { SongFile } from '../source.ts'

const SIZE = 128 * 1024

/** A part of a file in memory that moves with the reader. Returned bytes are valid until the next `load`. */
export class ByteWindow {
  readonly #file: SongFile
  #bytes: Uint8Array = new Uint8Array()
  #start = 0

  constructor(file: SongFile) {
    this.#file = file
  }

  get size() {
    return this.#file.size
  }

  /** True for bytes that are in memory. Asking first spares a wait for each of many small parts. */
  has(at: number, length: number): boolean {
    return at >= this.#start && at + length <= this.#start + this.#bytes.length
  }

  /** Brings the bytes from `at` on into memory, at least `length` of them unless the file ends. */
  async load(at: number, length = 0): Promise<void> {
    this.#bytes = await this.#file.read(at, Math.max(SIZE, length))
    this.#start = at
  }

  /** The bytes, which must be in memory; fewer at the end of the file. */
  slice(at: number, length: number): Uint8Array {
    return this.#bytes.subarray(at - this.#start, at - this.#start + length)
  }

  /** One byte, which must be in memory; 0 after the end of the file. */
  byte(at: number): number {
    return this.#bytes[at - this.#start] ?? 0
  }

  /** The unsigned number of up to six bytes, the lowest first; they must be in memory. */
  number(at: number, length: number): number {
    return littleEndian(this.#bytes, at - this.#start, length)
  }
}

/** The unsigned number of up to six bytes, the lowest first. */
export function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (let i = length - 1; i >= 0; i--) number = number * 256 + (bytes[at + i] ?? 0)
  return number
}

/** The unsigned number of up to six bytes, the highest first. */
export function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (let i = 0; i < length; i++) number = number * 256 + (bytes[at + i] ?? 0)
  return number
}

/** Each byte as one character. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** The digits of the bytes. */
export function hexDigits(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += `${DIGITS[byte >> 4]}${DIGITS[byte & 15]}`
  return text
}

const DIGITS = '0123456789ABCDEF'
