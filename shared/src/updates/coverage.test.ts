import { expect, test } from 'vitest'
import { isLowCoverage } from './coverage.ts'

test.each([
  [0, 0, false],
  [0, 1, true],
  [49, 100, true],
  [50, 100, false],
])('%i of %i known: low is %s', (known, total, isLow) => {
  expect(isLowCoverage({ known, total })).toBe(isLow)
})
