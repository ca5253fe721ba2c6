import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deflatedZeros } from './deflated-zeros.ts'

test.each([0, 1, 999_999, 1_000_000, 3_070_001])('%i zeros come back', (byteCount) => {
  expect(inflateSync(deflatedZeros(byteCount)).equals(Buffer.alloc(byteCount))).toBe(true)
})
