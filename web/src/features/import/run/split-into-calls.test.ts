import { expect, test } from 'vitest'
import { splitIntoCalls } from './split-into-calls.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  [0, []],
  [1, [1]],
  [500, [500]],
  [2000, [2000]],
  [4001, [2000, 2000, 1]],
])('%i small plugins are split into calls of at most 2,000', (count, sizes) => {
  const pieces = splitIntoCalls(numbers(count), (each) => each)

  expect(pieces.map((piece) => piece.length)).toEqual(sizes)
  expect(pieces.flat()).toEqual(numbers(count))
})

test('large plugins are split by their size in bytes', () => {
  const pieces = splitIntoCalls(numbers(10), () => '鍵'.repeat(200_000))

  expect(pieces.map((piece) => piece.length)).toEqual([3, 3, 3, 1])
})
