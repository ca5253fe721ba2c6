import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBatches } from './in-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first item is passed on at once, later ones together after the pause', () => {
  const onBatch = vi.fn()
  const { add } = inBatches<number>(onBatch, 50)

  for (const number of [1, 2, 3]) add(number)
  expect(onBatch.mock.calls).toEqual([[[1]]])

  vi.advanceTimersByTime(50)
  expect(onBatch.mock.calls).toEqual([[[1]], [[2, 3]]])

  add(4)
  expect(onBatch).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(50)
  expect(onBatch).toHaveBeenLastCalledWith([4])
})

test('an empty batch is not passed on', () => {
  const onBatch = vi.fn()
  const { add, flush } = inBatches<number>(onBatch, 50)

  add(1)
  vi.advanceTimersByTime(500)
  flush()

  expect(onBatch).toHaveBeenCalledOnce()
})

test('a flush does not wait for the pause', () => {
  const onBatch = vi.fn()
  const { add, flush } = inBatches<number>(onBatch, 50)

  add(1)
  add(2)
  flush()

  expect(onBatch.mock.calls).toEqual([[[1]], [[2]]])
})
