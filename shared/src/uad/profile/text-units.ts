/*
 * The language itself has no decoder, and this runs where only it is given. Each gives the code units of a text (a few may be
 * left over at the end of the array), because so a string of megabytes is made in milliseconds.
 */

type Units = Uint8Array | Uint16Array

/** UTF-8; undefined when the bytes are none. What is cut off in the middle of the last character is dropped. */
export function utf8Units(bytes: Uint8Array, from: number): Units | undefined {
  let i = from
  while (i < bytes.length && at(bytes, i) < 0x80) i++
  if (i === bytes.length) return bytes.subarray(from)
  const units = new Uint16Array(bytes.length - from)
  let length = i - from
  units.set(bytes.subarray(from, i))
  while (i < bytes.length) {
    const first = at(bytes, i)
    if (first < 0x80) {
      units[length++] = first
      i++
      continue
    }
    const more = followersOf(first)
    if (more === 0) return undefined
    if (i + more >= bytes.length && areFollowers(bytes, i + 1)) break
    const point = pointAt(bytes, i, more)
    if (point === undefined) return undefined
    if (point > 0xffff) {
      units[length++] = 0xd7c0 + (point >> 10)
      units[length++] = 0xdc00 + (point & 0x3ff)
    } else units[length++] = point
    i += more + 1
  }
  return units.subarray(0, length)
}

/** Two bytes a character; `high` is where in a pair the high byte stands. An odd byte at the end is dropped. */
export function utf16Units(bytes: Uint8Array, from: number, high: 0 | 1): Units {
  const units = new Uint16Array((bytes.length - from) >> 1)
  for (let k = 0; k < units.length; k++) {
    const i = from + 2 * k
    units[k] = (at(bytes, i + high) << 8) | at(bytes, i + 1 - high)
  }
  return units
}

/** Windows-1252: every byte is a character. */
export function windows1252Units(bytes: Uint8Array): Units {
  return Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? at(WINDOWS_1252, byte - 0x80) : byte,
  )
}

/** The string that the units spell. */
export function stringOf(units: Units): string {
  let text = ''
  for (let i = 0; i < units.length; i += CHUNK)
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(i, i + CHUNK))
  return text
}

/** As many arguments as every engine takes in one call. */
const CHUNK = 8192

const at = (numbers: ArrayLike<number>, i: number) => numbers[i] ?? 0

/** How many bytes follow a first byte; 0 when it is no first byte. */
function followersOf(first: number) {
  if (first >= 0xf0) return first < 0xf5 ? 3 : 0
  if (first >= 0xe0) return 2
  return first >= 0xc2 ? 1 : 0
}

function areFollowers(bytes: Uint8Array, from: number) {
  for (let i = from; i < bytes.length; i++) if ((at(bytes, i) & 0xc0) !== 0x80) return false
  return true
}

/** Longer spellings than needed, halves of pairs and points beyond the last are no characters. */
function pointAt(bytes: Uint8Array, i: number, more: number) {
  let point = at(bytes, i) & (0x3f >> more)
  for (let k = 1; k <= more; k++) {
    const next = at(bytes, i + k)
    if ((next & 0xc0) !== 0x80) return undefined
    point = (point << 6) | (next & 0x3f)
  }
  const isTooSmall = more === 2 ? point < 0x800 : more === 3 && point < 0x10000
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return isTooSmall || isSurrogate || point > 0x10ffff ? undefined : point
}

/** What the bytes 80 to 9F mean; the five without a meaning stay control characters. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
]
