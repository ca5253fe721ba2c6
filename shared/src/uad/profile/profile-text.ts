import { stringOf, utf8Units, utf16Units, windows1252Units } from './text-units.ts'

/** The largest profile that is read, in bytes. A real one has less than a hundred kilobytes. */
export const PROFILE_MAX = 8 * 1024 * 1024

/**
 * The text of bytes that are UTF-8 from the first to the last. It must throw for all others and keep a mark:
 * `new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })` does.
 */
export type DecodeUtf8 = (bytes: Uint8Array) => string

/**
 * The text of a saved profile: UTF-8 or UTF-16 with or without a mark, else windows-1252 (people save it again with all kinds
 * of editors). Throws UnreadableProfile for a file that is empty, larger than PROFILE_MAX or no text. With the platform's own
 * `decode` the answer is the same and sooner there.
 */
export function profileTextOf(bytes: Uint8Array, decode?: DecodeUtf8): string {
  if (bytes.length > PROFILE_MAX) throw new UnreadableProfile('too-big')
  const text = textOf(bytes, decode)
  if (!hasInk(text)) throw new UnreadableProfile('empty')
  if (isBinary(text)) throw new UnreadableProfile('binary')
  return text
}

/** The only error that reading a profile throws. Its message is a sentence for users. */
export class UnreadableProfile extends Error {
  readonly code: keyof typeof SENTENCES

  constructor(code: keyof typeof SENTENCES) {
    super(SENTENCES[code])
    this.name = 'UnreadableProfile'
    this.code = code
  }
}

const SENTENCES = {
  empty: 'This file is empty. Please save the UAD System Profile again.',
  binary: 'This file is not a text. Please choose the UAD System Profile, a .txt or .json file.',
  'too-big': 'This file is too large for a UAD System Profile. At most 8 MB are read.',
}

function textOf(bytes: Uint8Array, decode?: DecodeUtf8): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return stringOf(utf16Units(bytes, 2, 1))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return stringOf(utf16Units(bytes, 2, 0))
  const high = highByteIn(bytes)
  if (high !== undefined) return stringOf(utf16Units(bytes, 0, high))
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const from = hasMark ? 3 : 0
  return decoded(bytes.subarray(from), decode) ?? stringOf(utf8Units(bytes, from) ?? windows1252Units(bytes))
}

/** Undefined also for what is only cut off in its last character: that is left to utf8Units. */
function decoded(bytes: Uint8Array, decode?: DecodeUtf8) {
  try {
    return decode?.(bytes)
  } catch {
    return undefined
  }
}

/** Where in a pair the zeros stand, if so many do that the text must be UTF-16 without a mark. */
function highByteIn(bytes: Uint8Array): 0 | 1 | undefined {
  const head = bytes.subarray(0, 512)
  const zeros: [number, number] = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2 === 0 ? 0 : 1]++
  const many = head.length / 5
  if (zeros[1] > many && zeros[0] < many / 10) return 1
  return zeros[0] > many && zeros[1] < many / 10 ? 0 : undefined
}

function hasInk(text: string) {
  for (let i = 0; i < text.length; i++) if (isInk(text.charCodeAt(i))) return true
  return false
}

const isInk = (unit: number) => unit > 0x20 && unit !== 0xfeff

/** A stray control character happens to texts as well; one in twenty does not. What no text is shows it early. */
function isBinary(text: string) {
  const length = Math.min(text.length, HEAD)
  let count = 0
  for (let i = 0; i < length; i++) if (isOdd(text.charCodeAt(i))) count++
  return count * 20 > length
}

const HEAD = 65_536

/** Control characters that no text has, and what stands for no character at all. */
const isOdd = (unit: number) =>
  unit < 0x20 ? unit < 0x09 || unit > 0x0d : (unit >= 0x7f && unit < 0xa0) || unit > 0xfffd
