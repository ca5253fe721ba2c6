import { expect, test } from 'vitest'
import { delayAfter, PASSWORD_FROM_ADDRESS, PASSWORD_OF_ACCOUNT } from './throttle.ts'

test.each([
  [1, 0],
  [9, 0],
  [10, 1],
  [11, 2],
  [12, 4],
  [19, 512],
  [20, 900],
  [1_000_000, 900],
])('after try %i on an account the next waits %i seconds', (count, seconds) => {
  expect(delayAfter(count, PASSWORD_OF_ACCOUNT) / 1000).toBe(seconds)
})

test.each([
  [9, 0],
  [10, 6],
  [500, 6],
])('after try %i from an address the next waits %i seconds', (count, seconds) => {
  expect(delayAfter(count, PASSWORD_FROM_ADDRESS) / 1000).toBe(seconds)
})
