import { expect, test } from 'vitest'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { addedByMonth } from './added-by-month.ts'

const on = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 12).toISOString()

test('the last six months are counted in local time, also over the turn of a year', () => {
  const library = [on(1, 31), on(1, 1), on(12, 31, 2025), on(8, 1, 2025), on(7, 31, 2025), 'not a date'].map(
    (addedAt) => aPlugin({ addedAt }),
  )

  expect(addedByMonth(library, new Date(2026, 0, 31))).toEqual([
    { month: '2025-08', count: 1 },
    { month: '2025-09', count: 0 },
    { month: '2025-10', count: 0 },
    { month: '2025-11', count: 0 },
    { month: '2025-12', count: 1 },
    { month: '2026-01', count: 2 },
  ])
})
