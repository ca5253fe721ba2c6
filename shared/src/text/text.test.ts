import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, decodeUnicode } from './decode-text.ts'

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const someText = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\ufeff'))

test('UTF-8 and UTF-16 are decoded with and without a byte order mark', () => {
  fc.assert(
    fc.property(someText, (text) => {
      const files = [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16(text, 'le'), utf16(text, 'be')]
      for (const decode of [decodeText, decodeUnicode])
        expect(files.map(decode)).toEqual(files.map(() => text))
    }),
  )
})

test('a text that is cut off loses at most its last character', () => {
  fc.assert(
    fc.property(someText, fc.nat(), (text, cut) => {
      const bytes = Buffer.from(text)
      const at = cut % (bytes.length + 1)
      const decoded = decodeText(bytes.subarray(0, at))
      expect(text.startsWith(decoded)).toBe(true)
      expect(at - Buffer.byteLength(decoded)).toBeLessThan(4)
    }),
  )
  expect(decodeText(utf16('Raw', 'le').subarray(0, -1))).toBe('Ra')
})

test('bytes that are invalid in UTF-8 are decoded as Windows-1252, each as its character', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const numbered = String.fromCharCode(...bytes)

  expect(decodeText(bytes)).toBe(
    `${numbered.slice(0, 0x80)}€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ${numbered.slice(0xa0)}`,
  )
})
