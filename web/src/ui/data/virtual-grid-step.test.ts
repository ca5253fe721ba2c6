import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextGridIndex } from './virtual-grid-step.ts'

/** Eight items in three columns, two rows on the screen: 0 1 2 / 3 4 5 / 6 7. */
const eight = { count: 8, columns: 3, rowsOnScreen: 2 }

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 7, 7],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 7],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 7, 4],
  ['ArrowUp', 2, 2],
  ['PageDown', 1, 7],
  ['PageDown', 4, 7],
  ['PageUp', 7, 1],
  ['PageUp', 4, 1],
  ['Home', 7, 0],
  ['End', 0, 7],
  ['Enter', 3, undefined],
])('%s from index %i moves to %s', (key, index, target) => {
  expect(nextGridIndex(key, { ...eight, index })).toBe(target)
})

test('no key moves out of the list', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(9),
      (key, count, place, columns, rowsOnScreen) => {
        const target = nextGridIndex(key, { index: place % count, count, columns, rowsOnScreen })
        expect(target).toBeGreaterThanOrEqual(0)
        expect(target).toBeLessThan(count)
      },
    ),
  )
})
