import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cached } from './cached.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls share one result until it is older than its lifetime', async () => {
  let count = 0
  const get = cached(async () => ++count, 1000)

  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await get()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await get()).toBe(2)
})

test('a call that comes while the result is being found waits for it, however long that takes', async () => {
  const find = vi.fn(() => new Promise<string>((resolve) => setTimeout(resolve, 5000, 'found')))
  const get = cached(find, 1000)

  const first = get()
  vi.advanceTimersByTime(4000)
  const second = get()
  vi.advanceTimersByTime(1000)

  expect(await Promise.all([first, second])).toEqual(['found', 'found'])
  expect(find).toHaveBeenCalledOnce()
})

test('without a lifetime the result stays until it is cleared', async () => {
  let count = 0
  const get = cached(async () => ++count)

  await get()
  vi.advanceTimersByTime(1e9)
  expect(await get()).toBe(1)
  get.clear()
  expect(await get()).toBe(2)
})
