import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECOVERY_KEY_BYTES, recoveryKeyIn, recoveryKeyText } from './recovery-key.ts'

const someKey = fc.uint8Array({ minLength: RECOVERY_KEY_BYTES, maxLength: RECOVERY_KEY_BYTES })
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('a key is read again from its text, however it is typed', () => {
  fc.assert(
    fc.property(someKey, (key) => {
      const text = recoveryKeyText(key)
      expect(text).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){7}[0-9A-HJKMNP-TV-Z]{5}$/)
      const looseText = ` ${text.toLowerCase().replaceAll('-', ' – ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`
      expect(recoveryKeyIn(text)).toEqual({ key })
      expect(recoveryKeyIn(looseText)).toEqual({ key })
    }),
  )
})

test('every wrong character is noticed, with its group', () => {
  const text = recoveryKeyText(Uint8Array.from({ length: 20 }, (_, i) => i * 13))
  let tried = 0
  for (let at = 0; at < text.length; at++)
    for (const sign of SIGNS) {
      if (text[at] === '-' || text[at] === sign) continue
      tried++
      const wrong = text.slice(0, at) + sign + text.slice(at + 1)
      expect(recoveryKeyIn(wrong)).toEqual({ problem: 'group', group: Math.floor(at / 6) + 1 })
    }
  expect(tried).toBe(40 * 31)
})

test('every swap of two characters of a group, and of two groups, is noticed', () => {
  fc.assert(
    fc.property(someKey, (key) => {
      const groups = recoveryKeyText(key).split('-')
      for (const [g, group] of groups.entries())
        for (let a = 0; a < 5; a++)
          for (let b = a + 1; b < 5; b++) {
            const signs = [...group]
            if (signs[a] === signs[b]) continue
            ;[signs[a], signs[b]] = [signs[b] ?? '', signs[a] ?? '']
            expect(recoveryKeyIn(groups.with(g, signs.join('')).join('-'))).toEqual({
              problem: 'group',
              group: g + 1,
            })
          }
      for (let a = 0; a < 8; a++)
        for (let b = a + 1; b < 8; b++) {
          const swapped = groups.with(a, groups[b] ?? '').with(b, groups[a] ?? '')
          expect(recoveryKeyIn(swapped.join('-'))).toEqual({ problem: 'group', group: a + 1 })
        }
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['', { problem: 'length' }],
  ['ABCDE', { problem: 'length' }],
  ['U'.repeat(40), { problem: 'group', group: 1 }],
  ['💾'.repeat(20), { problem: 'group', group: 1 }],
])('%j is no key', (text, answer) => {
  expect(recoveryKeyIn(text)).toEqual(answer)
})
