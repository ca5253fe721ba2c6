import { decodeText, decodeUtf16 } from '../../text/decode-text.ts'

/** The largest profile that is read, in bytes. */
export const PROFILE_MAX = 8 * 1024 * 1024

/**
 * The text of a saved profile: UTF-8 or UTF-16 with or without a mark, else windows-1252 (people save it again with all kinds
 * of editors). Throws UnreadableProfile for a file that is empty, larger than PROFILE_MAX or not a text.
 */
export function profileTextOf(bytes: Uint8Array): string {
  if (bytes.length > PROFILE_MAX) throw new UnreadableProfile('too-big')
  const order = byteOrderOf(bytes)
  const text = order ? decodeUtf16(bytes, order) : decodeText(bytes)
  if (!VISIBLE.test(text)) throw new UnreadableProfile('empty')
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
  binary: 'This file is not text. Please choose the UAD System Profile, a .txt or .json file.',
  'too-big': 'This file is too large for a UAD System Profile. At most 8 MB are read.',
}

/** The order of UTF-16 without a byte order mark, when so many bytes are zero that the text must be UTF-16. */
function byteOrderOf(bytes: Uint8Array): 'le' | 'be' | undefined {
  const head = bytes.subarray(0, 512)
  const zeros: [number, number] = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2 === 0 ? 0 : 1]++
  const many = head.length / 5
  if (zeros[1] > many && zeros[0] < many / 10) return 'le'
  return zeros[0] > many && zeros[1] < many / 10 ? 'be' : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters
const VISIBLE = /[^\u0000-\u0020\ufeff]/

/** Text has at most a few stray control characters. The beginning of a file is enough to tell. */
function isBinary(text: string) {
  const head = text.slice(0, HEAD)
  return (head.match(CONTROL)?.length ?? 0) * 20 > head.length
}

const HEAD = 65_536

/** Control characters that text does not have, and code units that are not characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
