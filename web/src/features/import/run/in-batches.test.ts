import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBatches } from './in-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first goes at once, what follows goes together after the pause', () => {
  const handOn = vi.fn()
  const { give } = inBatches<number>(handOn, 50)

  for (const number of [1, 2, 3]) give(number)
  expect(handOn.mock.calls).toEqual([[[1]]])

  vi.advanceTimersByTime(50)
  expect(handOn.mock.calls).toEqual([[[1]], [[2, 3]]])

  give(4)
  expect(handOn).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(50)
  expect(handOn).toHaveBeenLastCalledWith([4])
})

test('nothing is handed on when there is nothing', () => {
  const handOn = vi.fn()
  const { give, flush } = inBatches<number>(handOn, 50)

  give(1)
  vi.advanceTimersByTime(500)
  flush()

  expect(handOn).toHaveBeenCalledOnce()
})

test('a flush does not wait for the pause', () => {
  const handOn = vi.fn()
  const { give, flush } = inBatches<number>(handOn, 50)

  give(1)
  give(2)
  flush()

  expect(handOn.mock.calls).toEqual([[[1]], [[2]]])
})
