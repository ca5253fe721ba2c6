import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProfile } from '../testing/a-profile.ts'
import { ENCODINGS } from '../testing/encoded.ts'
import { randomOf } from '../testing/random.ts'
import { type DecodeUtf8, PROFILE_MAX, profileTextOf, UnreadableProfile } from './profile-text.ts'

const text = aProfile({ lines: ['UAD Röhre – 1: Demo expired', 'UAD 𝄞: Demo expired'] })

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const decode: DecodeUtf8 = (bytes) => strict.decode(bytes)

test.each(Object.entries(ENCODINGS))('a profile saved as %s is read', (_, encode) => {
  expect(profileTextOf(encode(text))).toBe(text)
  expect(profileTextOf(encode(text), decode)).toBe(text)
})

test('bytes that are no UTF-8 are windows-1252', () => {
  const bytes = Uint8Array.from([0x55, 0x41, 0x44, 0x96, 0x32, 0xa0, 0x80, 0xe9, 0x9f])
  expect(profileTextOf(bytes)).toBe('UAD–2\u00a0€éŸ')
})

test('a file that ends in the middle of a character loses only that character', () => {
  const bytes = Buffer.from('UAD Röhre 𝄞')
  expect(profileTextOf(bytes.subarray(0, -1))).toBe('UAD Röhre ')
  expect(profileTextOf(bytes.subarray(0, -3))).toBe('UAD Röhre ')
  expect(profileTextOf(Buffer.from('UAD Raw', 'utf16le').subarray(0, -1))).toBe('UAD Ra')
})

test('what is cut in the middle of the file is no UTF-8', () => {
  expect(profileTextOf(Uint8Array.from([0x61, 0xc3, 0x62]))).toBe('aÃb')
})

test('UTF-8 is read as the platform reads it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (some) => {
      const bytes = Buffer.from(`UAD ${some} and so on`)
      expect(profileTextOf(bytes)).toBe(decode(bytes))
    }),
  )
})

/** The text, or why there is none. */
function outcomeOf(bytes: Uint8Array, decode?: DecodeUtf8) {
  try {
    return { text: profileTextOf(bytes, decode) }
  } catch (error) {
    if (error instanceof UnreadableProfile) return { code: error.code }
    throw error
  }
}

const MARK = Uint8Array.from([0xef, 0xbb, 0xbf])

/** Texts in every encoding, whole, with some bytes changed and cut off, also with marks before and behind them. */
const anyFile = fc
  .record({
    marks: fc.array(fc.constant(MARK), { maxLength: 2 }),
    some: fc.string({
      unit: fc.constantFrom('U', ':', ' ', '\n', '\0', 'é', '–', '𝄞', '\ufeff'),
      maxLength: 40,
    }),
    encode: fc.constantFrom(...Object.values(ENCODINGS)),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 2 }),
    cut: fc.nat(4),
  })
  .map(({ marks, some, encode, changes, cut }) => {
    const bytes = Buffer.concat([...marks, encode(some)])
    for (const [at, byte] of changes) if (bytes.length) bytes[at % bytes.length] = byte
    return bytes.subarray(0, Math.max(0, bytes.length - cut))
  })

test.each([
  ['a file of any kind', anyFile],
  ['any bytes', fc.uint8Array({ maxLength: 30 })],
])('with and without the platform’s decoder %s is read alike', (_, files) => {
  fc.assert(
    fc.property(files, (bytes) => {
      expect(outcomeOf(bytes, decode)).toEqual(outcomeOf(bytes))
    }),
    { numRuns: 2000 },
  )
})

test('the platform’s decoder reads what is UTF-8, and is not asked about anything else', () => {
  const asked = (bytes: Uint8Array) => {
    let count = 0
    profileTextOf(bytes, (given) => {
      count++
      return decode(given)
    })
    return count
  }
  expect(Object.entries(ENCODINGS).map(([name, encode]) => [name, asked(encode(text))])).toEqual(
    Object.keys(ENCODINGS).map((name) => [name, name.startsWith('UTF-8') ? 1 : 0]),
  )
  expect(() => asked(new Uint8Array(PROFILE_MAX + 1))).toThrow(UnreadableProfile)
})

const noise = (length: number) => {
  const random = randomOf(1)
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

test.each<[string, Uint8Array, UnreadableProfile['code']]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['a mark and nothing else', Uint8Array.from([0xef, 0xbb, 0xbf]), 'empty'],
  ['blank lines', Buffer.from(' \r\n\t\r\n'), 'empty'],
  ['noise', noise(5000), 'binary'],
  ['a compressed file', deflateRawSync(noise(5000)), 'binary'],
  ['a PDF with a picture', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), noise(20_000)]), 'binary'],
  ['zeros', new Uint8Array(1000), 'empty'],
  ['a program', Uint8Array.from({ length: 1000 }, (_, i) => (i % 3 ? 0 : 0x4d)), 'binary'],
  ['50 MB', new Uint8Array(50 * 1024 * 1024).fill(0x61), 'too-big'],
  ['one byte too much', new Uint8Array(PROFILE_MAX + 1).fill(0x61), 'too-big'],
])('%s is refused with a sentence', (_, bytes, code) => {
  const read = () => profileTextOf(bytes)
  expect(read).toThrow(UnreadableProfile)
  expect(outcomeOf(bytes, decode)).toEqual({ code })
  expect(read).toThrow(expect.objectContaining({ code, message: expect.stringMatching(/^This file .+\.$/) }))
})

test('the largest file is read, and a stray control character makes no text a binary', () => {
  expect(profileTextOf(new Uint8Array(PROFILE_MAX).fill(0x61))).toHaveLength(PROFILE_MAX)
  expect(profileTextOf(Buffer.from(`${text}\0`))).toBe(`${text}\0`)
})
