import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridRowsOf } from './virtual-grid-rows.ts'
import { nextGridIndex, rowIndexOf } from './virtual-grid-step.ts'

/** The item rows of groups with so many items each. */
function itemRows(sizes: number[], columns: number) {
  const groups = sizes.map((size, group) => ({
    key: `${group}`,
    name: `Group ${group}`,
    items: Array.from({ length: size }, (_, index) => ({ id: `${index}` })),
  }))
  return gridRowsOf(groups, columns).rows.filter((row) => !row.isHead)
}

/** Eight items in three columns: 0 1 2 / 3 4 5 / 6 7. */
const eight = itemRows([8], 3)

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
  expect(nextGridIndex(key, { rows: eight, rowsOnScreen: 2, index })).toBe(target)
})

/** 0 1 2 / 3 | 4 5 | 6 7 8: an arrow steps over the heads. */
const grouped = itemRows([4, 2, 3], 3)

test.each([
  ['ArrowDown', 0, 3],
  ['ArrowDown', 3, 4],
  ['ArrowDown', 2, 3],
  ['ArrowDown', 5, 7],
  ['ArrowUp', 8, 5],
  ['ArrowUp', 4, 3],
  ['PageDown', 0, 4],
  ['End', 0, 8],
])('%s from index %i of a grouped grid moves to %s', (key, index, target) => {
  expect(nextGridIndex(key, { rows: grouped, rowsOnScreen: 2, index })).toBe(target)
})

test('no key moves out of the list', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(9),
      (key, sizes, place, columns, rowsOnScreen) => {
        const count = sizes.reduce((sum, size) => sum + size, 0)
        const rows = itemRows(sizes, columns)
        const index = place % count
        const target = nextGridIndex(key, { index, rows, rowsOnScreen })
        expect(target).toBeGreaterThanOrEqual(0)
        expect(target).toBeLessThan(count)
        const row = rows[rowIndexOf(rows, index)]
        expect(row && index >= row.start && index < row.start + row.length).toBe(true)
      },
    ),
  )
})
