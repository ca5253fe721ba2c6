import { expect, test } from 'vitest'
import { stringOf, windows1252Units } from './text-units.ts'

test('each byte of windows-1252 is a character: between 80 and 9F its own, else that of its number', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const numbered = String.fromCharCode(...bytes)

  expect(stringOf(windows1252Units(bytes))).toBe(numbered.slice(0, 0x80) + OWN + numbered.slice(0xa0))
})

const OWN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
