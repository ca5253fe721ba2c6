import { decodeText } from '#shared/text/decode-text.ts'
import { withoutLastSigns } from '#shared/text/without-last-signs.ts'
import { UserFacingError } from '../../../system/user-facing-error.ts'
import { ARCHIVE } from '../install-words.ts'

/** An entry of a tar archive. Its bytes must be read before the next entry; what is left of them is skipped. */
export type TarEntry = {
  path: string
  kind: 'file' | 'folder' | 'link' | 'other'
  mode: number
  size: number
  /** Where a link leads. */
  target: string
  chunks: () => AsyncGenerator<Uint8Array>
}

const BLOCK = 512

/** Names and headers that are longer than this are not read. */
const LONGEST_HEADER = 64 * 1024

/** The entries of a tar archive in their order: those of POSIX, and the long names of GNU. Throws a sentence for anything else. */
export async function* tarEntries(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const input = blockReader(stream)
  let long: { path?: string; target?: string; size?: number } = {}
  let count = 0
  for (;;) {
    const head = await input.read(BLOCK)
    if (head.length === 0 && count > 0) return
    if (head.length < BLOCK) throw new UserFacingError(ARCHIVE.cutShort)
    if (head.every((byte) => byte === 0)) return
    if (!hasRightSum(head)) throw new UserFacingError(ARCHIVE.damaged)
    const type = String.fromCharCode(head[156] ?? 0)
    const stated = numberAt(head, 124, 12)
    if (PARTS_OF_NEXT.has(type)) {
      if (stated > LONGEST_HEADER) throw new UserFacingError(ARCHIVE.damaged)
      const bytes = await input.read(stated)
      await input.skip(padding(stated))
      if (type === 'L') long.path = withoutLastSigns(decodeText(bytes), '\0')
      else if (type === 'K') long.target = withoutLastSigns(decodeText(bytes), '\0')
      else if (type === 'x') long = { ...long, ...paxHeader(bytes) }
      continue
    }
    const size = KINDS.get(type) === 'file' ? (long.size ?? stated) : 0
    let left = size
    yield {
      path: long.path ?? nameIn(head),
      kind: KINDS.get(type) ?? 'other',
      mode: numberAt(head, 100, 8),
      size,
      target: long.target ?? textAt(head, 157, 100),
      async *chunks() {
        while (left > 0) {
          const chunk = await input.part(left)
          left -= chunk.length
          yield chunk
        }
      },
    }
    await input.skip(left + padding(size))
    long = {}
    count++
  }
}

/** Long names of GNU, headers of POSIX for the next entry, and for all of them. */
const PARTS_OF_NEXT = new Set(['L', 'K', 'x', 'g'])

/** A hard link, a device and every unknown kind is `other`. */
const KINDS = new Map<string, TarEntry['kind']>([
  ['0', 'file'],
  ['\0', 'file'],
  ['7', 'file'],
  ['5', 'folder'],
  ['2', 'link'],
])

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** The name, which the form of POSIX keeps in two parts. */
function nameIn(head: Uint8Array) {
  const prefix = textAt(head, 257, 5) === 'ustar' && head[262] === 0 ? textAt(head, 345, 155) : ''
  const name = textAt(head, 0, 100)
  return prefix ? `${prefix}/${name}` : name
}

function textAt(bytes: Uint8Array, at: number, length: number) {
  const field = bytes.subarray(at, at + length)
  const end = field.indexOf(0)
  return decodeText(end < 0 ? field : field.subarray(0, end))
}

/** A number in octal digits, or in binary when its first bit is set. Throws a sentence for anything else. */
function numberAt(bytes: Uint8Array, at: number, length: number) {
  const field = bytes.subarray(at, at + length)
  if ((field[0] ?? 0) & 0x80) {
    const number = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, (field[0] ?? 0) & 0x7f)
    if (!Number.isSafeInteger(number)) throw new UserFacingError(ARCHIVE.damaged)
    return number
  }
  const text = textAt(bytes, at, length).trim()
  if (!/^[0-7]*$/.test(text)) throw new UserFacingError(ARCHIVE.damaged)
  return text === '' ? 0 : Number.parseInt(text, 8)
}

/** The sum of the header's bytes, with spaces in place of the sum. */
function hasRightSum(head: Uint8Array) {
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return sum === numberAt(head, 148, 8)
}

/** Lines as `27 path=Name.vst3/moduleinfo`, each with its own length. */
function paxHeader(bytes: Uint8Array) {
  const header: { path?: string; target?: string; size?: number } = {}
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at)
    const length = space < 0 ? Number.NaN : Number(decodeText(bytes.subarray(at, space)))
    if (!Number.isInteger(length) || length < 5 || at + length > bytes.length)
      throw new UserFacingError(ARCHIVE.damaged)
    const line = decodeText(bytes.subarray(space + 1, at + length - 1))
    const [key, value] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]
    if (key === 'path') header.path = value
    if (key === 'linkpath') header.target = value
    if (key === 'size') {
      if (!/^\d{1,15}$/.test(value)) throw new UserFacingError(ARCHIVE.damaged)
      header.size = Number(value)
    }
    at += length
  }
  return header
}

/** Reads exact lengths from a stream. */
function blockReader(stream: AsyncIterable<Uint8Array>) {
  const iterator = stream[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()

  /** Up to `most` bytes, at least one. Throws a sentence at the end. */
  async function part(most: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const { done, value } = await iterator.next()
      if (done) throw new UserFacingError(ARCHIVE.cutShort)
      rest = value
    }
    const chunk = rest.subarray(0, most)
    rest = rest.subarray(chunk.length)
    return chunk
  }

  return {
    part,
    /** So many bytes, or none at the end of the stream. */
    async read(length: number): Promise<Uint8Array> {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; ) {
        if (at === 0 && rest.length === 0) {
          const { done, value } = await iterator.next()
          if (done) return new Uint8Array()
          rest = value
          continue
        }
        const chunk = await part(length - at)
        bytes.set(chunk, at)
        at += chunk.length
      }
      return bytes
    },
    async skip(length: number) {
      for (let left = length; left > 0; ) left -= (await part(left)).length
    },
  }
}
