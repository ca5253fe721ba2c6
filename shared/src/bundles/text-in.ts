/**
 * The text of a file that says nothing of its encoding: UTF-16 with a mark, else UTF-8 with or without one. A byte that
 * fits neither becomes U+FFFD. Our own, because the language itself has no decoder and this runs where only it is given.
 */
export function textIn(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, 0)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, 1)
  return utf8(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
}

/** Text of two bytes a character, from the byte after the mark on. `high` is where in a pair the high byte stands. */
function utf16(bytes: Uint8Array, high: 0 | 1) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units: string[] = []
  for (let i = 2; i + 1 < bytes.length; i += 2) units.push(String.fromCharCode(view.getUint16(i, high === 0)))
  return units.join('')
}

const REPLACEMENT = 0xfffd

function utf8(bytes: Uint8Array, from: number) {
  const end = bytes.length
  let text = ''
  let i = from
  while (i < end) {
    const run = asciiFrom(bytes, i, end)
    if (run) {
      text += run
      i += run.length
      continue
    }
    const [point, length] = pointAt(bytes, i)
    text += String.fromCodePoint(point)
    i += length
  }
  return text
}

/** Eight characters at a time: the fastest way to a string that the bare language has. */
function asciiFrom(bytes: Uint8Array, from: number, end: number) {
  let text = ''
  let i = from
  for (; i + 8 <= end; i += 8) {
    const a = at(bytes, i)
    const b = at(bytes, i + 1)
    const c = at(bytes, i + 2)
    const d = at(bytes, i + 3)
    const e = at(bytes, i + 4)
    const f = at(bytes, i + 5)
    const g = at(bytes, i + 6)
    const h = at(bytes, i + 7)
    if ((a | b | c | d | e | f | g | h) > 0x7f) break
    text += String.fromCharCode(a, b, c, d, e, f, g, h)
  }
  for (; i < end && at(bytes, i) < 0x80; i++) text += String.fromCharCode(at(bytes, i))
  return text
}

const at = (bytes: Uint8Array, i: number) => bytes[i] ?? 0

/** How many bytes follow a first byte, and the smallest point that needs so many (shorter spellings are refused). */
function pointAt(bytes: Uint8Array, i: number): [point: number, length: number] {
  const first = at(bytes, i)
  if (first < 0x80) return [first, 1]
  const more =
    first >= 0xf0 && first < 0xf5
      ? 3
      : first >= 0xe0 && first < 0xf0
        ? 2
        : first >= 0xc2 && first < 0xe0
          ? 1
          : 0
  if (more === 0) return [REPLACEMENT, 1]
  let point = first & (0x3f >> more)
  for (let k = 1; k <= more; k++) {
    const next = at(bytes, i + k)
    if ((next & 0xc0) !== 0x80) return [REPLACEMENT, 1]
    point = (point << 6) | (next & 0x3f)
  }
  const isTooSmall = more === 2 ? point < 0x800 : more === 3 && point < 0x10000
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return isTooSmall || isSurrogate || point > 0x10ffff ? [REPLACEMENT, 1] : [point, more + 1]
}
