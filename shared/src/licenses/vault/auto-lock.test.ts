import { expect, test } from 'vitest'
import { isLockDue, LOCK_AFTER } from './auto-lock.ts'

const START = { steady: 1000, wall: 1_700_000_000_000 }
const later = (steady: number, wall = steady) => ({ steady: START.steady + steady, wall: START.wall + wall })

test.each([
  ['a moment', later(1), false],
  ['almost ten minutes', later(LOCK_AFTER - 1), false],
  ['ten minutes', later(LOCK_AFTER), true],
  ['ten minutes of sleep, in which only the clock on the wall went on', later(0, LOCK_AFTER), true],
  ['a clock that was set back by an hour', later(60_000, -3_600_000), true],
  ['a clock that was set forward by an hour', later(60_000, 3_600_000), true],
  ['a clock that was set back meanwhile', later(LOCK_AFTER, 0), true],
])('after %s, locking is due: %#', (_, now, isDue) => {
  expect(isLockDue(START, now)).toBe(isDue)
})
