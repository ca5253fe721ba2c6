import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cached } from './cached.ts'
import { coalesce } from './coalesce.ts'
import { inBatches } from './in-batches.ts'

test('starts during a run lead to one more run after it', async () => {
  const finish: (() => void)[] = []
  const work = coalesce(() => new Promise((resolve) => finish.push(resolve)))

  work.start()
  work.start()
  work.start()
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await Promise.resolve()
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  await work.end()
  expect(finish).toHaveLength(2)

  work.start()
  expect(finish).toHaveLength(3)
  // Without work the end is there at once.
  await expect(coalesce(async () => {}).end()).resolves.toBeUndefined()
})

test('a start at any moment around the end of a run is not lost', async () => {
  for (let ticks = 0; ticks < 10; ticks++) {
    const queue = ['first']
    const work = coalesce(async () => void queue.splice(0))
    work.start()
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    queue.push('second')
    work.start()
    await work.end()
    expect(queue).toEqual([])
  }
})

describe('cached', () => {
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
})

describe('in batches', () => {
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

  test('a flush does not wait for the pause', () => {
    const onBatch = vi.fn()
    const { add, flush } = inBatches<number>(onBatch, 50)

    add(1)
    add(2)
    flush()

    expect(onBatch.mock.calls).toEqual([[[1]], [[2]]])
    // An empty batch is not passed on.
    vi.advanceTimersByTime(500)
    flush()
    expect(onBatch).toHaveBeenCalledTimes(2)
  })
})
