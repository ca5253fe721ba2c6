import { expect, test } from 'vitest'
import { formattedSize } from './size-words.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [8_400_000, '8.4 MB'],
  [84_000_000, '84 MB'],
  [1_240_000_000, '1.2 GB'],
  [3_000_000_000_000_000, '3000 TB'],
])('%i bytes are read as %s', (bytes, words) => {
  expect(formattedSize(bytes)).toBe(words)
})
