import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aProfile } from '../testing/a-profile.ts'
import { ENCODINGS } from '../testing/encodings.ts'
import { randomOf } from '../testing/random.ts'
import { PROFILE_MAX, profileTextOf, UnreadableProfile } from './profile-text.ts'

const text = aProfile({ lines: ['UAD Röhre – 1: Demo expired', 'UAD 𝄞: Demo expired'] })

test.each(Object.entries(ENCODINGS))('reads a profile saved as %s', (_, encode) => {
  expect(profileTextOf(encode(text))).toBe(text)
})

test('bytes that are not UTF-8 are windows-1252', () => {
  const bytes = Uint8Array.from([0x55, 0x41, 0x44, 0x96, 0x32, 0xa0, 0x80, 0xe9, 0x9f])
  expect(profileTextOf(bytes)).toBe('UAD–2\u00a0€éŸ')
})

test('a file that ends in the middle of a character loses only that character', () => {
  const bytes = Buffer.from('UAD Röhre 𝄞')
  expect(profileTextOf(bytes.subarray(0, -1))).toBe('UAD Röhre ')
  expect(profileTextOf(bytes.subarray(0, -3))).toBe('UAD Röhre ')
  expect(profileTextOf(Buffer.from('UAD Raw', 'utf16le').subarray(0, -1))).toBe('UAD Ra')
})

test('a truncated character in the middle of a file is not UTF-8', () => {
  expect(profileTextOf(Uint8Array.from([0x61, 0xc3, 0x62]))).toBe('aÃb')
})

const noise = (length: number) => {
  const random = randomOf(1)
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

test.each<[string, Uint8Array, UnreadableProfile['code']]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['only a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf]), 'empty'],
  ['blank lines', Buffer.from(' \r\n\t\r\n'), 'empty'],
  ['noise', noise(5000), 'binary'],
  ['a compressed file', deflateRawSync(noise(5000)), 'binary'],
  ['a PDF with a picture', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), noise(20_000)]), 'binary'],
  ['zeros', new Uint8Array(1000), 'empty'],
  ['a program', Uint8Array.from({ length: 1000 }, (_, i) => (i % 3 ? 0 : 0x4d)), 'binary'],
  ['50 MB', new Uint8Array(50 * 1024 * 1024).fill(0x61), 'too-big'],
  ['one byte too many', new Uint8Array(PROFILE_MAX + 1).fill(0x61), 'too-big'],
])('refuses %s with a sentence', (_, bytes, code) => {
  const read = () => profileTextOf(bytes)
  expect(read).toThrow(UnreadableProfile)
  expect(read).toThrow(expect.objectContaining({ code, message: expect.stringMatching(/^This file .+\.$/) }))
})

test('reads the largest file and text with a stray control character', () => {
  expect(profileTextOf(new Uint8Array(PROFILE_MAX).fill(0x61))).toHaveLength(PROFILE_MAX)
  expect(profileTextOf(Buffer.from(`${text}\0`))).toBe(`${text}\0`)
})
