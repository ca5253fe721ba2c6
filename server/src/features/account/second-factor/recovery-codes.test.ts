import { expect, test } from 'vitest'
import { oneTimeCodeAt, timeStepOfCode } from './recovery-codes.ts'

const KEY = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('at second %d the code is %s', (second, code) => {
  expect(oneTimeCodeAt(KEY, Math.floor(second / 30))).toBe(code)
})

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('a code of %d seconds from now is accepted: %s', (offset, isAccepted) => {
  const now = 1_200_000_000
  const code = oneTimeCodeAt(KEY, (now + offset) / 30)

  expect(timeStepOfCode(KEY, code, new Date(now * 1000))).toBe(isAccepted ? (now + offset) / 30 : undefined)
})
