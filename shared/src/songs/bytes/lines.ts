import { decodeText } from '../../text/decode-text.ts'
import { SONG_LIMITS } from '../limits.ts'
import { CarriedBytes } from '../xml/carried-bytes.ts'

const BREAK = 0x0a
const RETURN = 0x0d

/** The lines of a text in chunks. A line that is longer than the limit is left out. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  decode: (bytes: Uint8Array) => string = decodeText,
): AsyncGenerator<string> {
  const carried = new CarriedBytes()
  let isTooLong = false
  for await (const chunk of chunks) {
    const bytes = carried.with(chunk)
    let start = 0
    for (let end = bytes.indexOf(BREAK); end >= 0; end = bytes.indexOf(BREAK, start)) {
      if (!isTooLong && end - start <= SONG_LIMITS.tag) yield textOf(bytes.subarray(start, end), decode)
      isTooLong = false
      start = end + 1
    }
    if (bytes.length - start > SONG_LIMITS.tag) {
      isTooLong = true
      start = bytes.length
    }
    carried.keep(bytes, start)
  }
  const rest = carried.with(new Uint8Array())
  if (!isTooLong && rest.length > 0) yield textOf(rest, decode)
}

const textOf = (line: Uint8Array, decode: (bytes: Uint8Array) => string) =>
  decode(line.at(-1) === RETURN ? line.subarray(0, -1) : line)
