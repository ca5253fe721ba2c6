import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textIn } from './text-in.ts'

test('reads encoded UTF-8', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((each) => !each.startsWith('\ufeff'))
  fc.assert(
    fc.property(text, (each) => {
      expect(textIn(new TextEncoder().encode(each))).toBe(each)
    }),
  )
})

test('distinguishes UTF-8 from other bytes as a browser does', () => {
  const decoder = new TextDecoder()
  const byte = fc.oneof(
    fc.nat(255),
    fc.constantFrom(0xc2, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x8e, 0xb9, 0xed, 0xa0, 0xc0, 0x41),
  )
  const withoutReplacements = (text: string) => text.replaceAll('\ufffd', '')
  const marks = [0xff, 0xfe]
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 40 }), (bytes) => {
      fc.pre(!marks.includes(bytes[0] ?? 0))
      const file = Uint8Array.from(bytes)
      expect(withoutReplacements(textIn(file))).toBe(withoutReplacements(decoder.decode(file)))
      expect(textIn(file).includes('\ufffd')).toBe(decoder.decode(file).includes('\ufffd'))
    }),
    { numRuns: 1000 },
  )
})
