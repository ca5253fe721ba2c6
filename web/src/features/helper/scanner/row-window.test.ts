import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowWindow } from './row-window.ts'

test.each([
  ['nothing', 0, 0, { first: 0, end: 0, above: 0, below: 0 }],
  ['a short list', 10, 0, { first: 0, end: 10, above: 0, below: 0 }],
  ['the beginning', 10_000, 0, { first: 0, end: 15, above: 0, below: 359_460 }],
  ['the middle', 10_000, 36_000, { first: 992, end: 1015, above: 35_712, below: 323_460 }],
  ['the end', 10_000, 359_780, { first: 9985, end: 10_000, above: 359_460, below: 0 }],
])('%s', (_, count, scrolled, expected) => {
  expect(rowWindow(count, 36, 220, scrolled)).toEqual(expected)
})

test('at every scroll position all visible rows are rendered and the list keeps its height', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: -500, max: 800_000 }), (count, scrolled) => {
      const { first, end, above, below } = rowWindow(count, 36, 220, scrolled)

      expect(above + (end - first) * 36 + below).toBe(count * 36)
      expect(end - first).toBeLessThanOrEqual(24)
      const top = Math.min(Math.max(0, scrolled), Math.max(0, count * 36 - 220))
      expect(above <= top && (end === count || end * 36 >= top + 220)).toBe(true)
    }),
  )
})
