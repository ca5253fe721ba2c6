import { expect, test } from 'vitest'
import { hasTwoFactors } from './provider.ts'

test.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ amr: ['mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['pin', 'sc'] }, true],
  [{ amr: ['hwk', 'fpt', 'user'] }, true],
  [{ acr: 'level-2' }, true],
  [{ acr: 'level-2', amr: ['pwd'] }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'pin'] }, false],
  [{ amr: ['otp', 'sms'] }, false],
  [{ amr: ['hwk', 'user'] }, false],
  [{ amr: ['pwd', 'rba', 'geo'] }, false],
  [{ amr: [] }, false],
  [{ amr: 'mfa' }, false],
  [{ amr: { mfa: true } }, false],
  [{ acr: 'level-1' }, false],
  [{ acr: ['level-2'] }, false],
  [{}, false],
])('%j proves two factors: %s', (claims, isTwo) => {
  expect(hasTwoFactors(claims, 'level-2')).toBe(isTwo)
})

test('without a configured level no level proves two factors', () => {
  expect(hasTwoFactors({ acr: undefined }, undefined)).toBe(false)
  expect(hasTwoFactors({ acr: '1' }, undefined)).toBe(false)
})
