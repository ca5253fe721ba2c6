import { stringOf, type Units, utf8Units, utf16Units, windows1252Units } from './text-units.ts'

/** The largest profile that is read, in bytes. A real one has less than a hundred kilobytes. */
export const PROFILE_MAX = 8 * 1024 * 1024

/**
 * The text of a saved profile: UTF-8 or UTF-16 with or without a mark, else windows-1252 (people save it again with all kinds
 * of editors). Throws UnreadableProfile for a file that is empty, larger than PROFILE_MAX or no text.
 */
export function profileTextOf(bytes: Uint8Array): string {
  if (bytes.length > PROFILE_MAX) throw new UnreadableProfile('too-big')
  const units = unitsOf(bytes)
  if (!units.some(isInk)) throw new UnreadableProfile('empty')
  if (isBinary(units)) throw new UnreadableProfile('binary')
  return stringOf(units)
}

/** Why a file is no profile: the only error that reading one throws. Its message is a sentence for people. */
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

function unitsOf(bytes: Uint8Array): Units {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16Units(bytes, 2, 1)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16Units(bytes, 2, 0)
  const high = highByteIn(bytes)
  if (high !== undefined) return utf16Units(bytes, 0, high)
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return utf8Units(bytes, hasMark ? 3 : 0) ?? windows1252Units(bytes)
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

const isInk = (unit: number) => unit > 0x20 && unit !== 0xfeff

/** A stray control character happens to texts as well; one in twenty does not. What no text is shows it early. */
function isBinary(units: Units) {
  const length = Math.min(units.length, HEAD)
  let count = 0
  for (let i = 0; i < length; i++) if (isOdd(units[i] ?? 0)) count++
  return count * 20 > length
}

const HEAD = 65_536

/** Control characters that no text has, and what stands for no character at all. */
const isOdd = (unit: number) =>
  unit < 0x20 ? unit < 0x09 || unit > 0x0d : (unit >= 0x7f && unit < 0xa0) || unit > 0xfffd
