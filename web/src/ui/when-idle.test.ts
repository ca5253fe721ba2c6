import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work waits for the delay and then for an idle moment', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const work = vi.fn()

  whenIdle(work, 1000)
  vi.advanceTimersByTime(999)
  expect(idle).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(work).not.toHaveBeenCalled()

  idle[0]?.()
  expect(work).toHaveBeenCalledTimes(1)
})

test('a browser that is never idle is told to run the work nevertheless', () => {
  const timeouts: (number | undefined)[] = []
  vi.stubGlobal('requestIdleCallback', (_: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeouts.push(timeout),
  )

  whenIdle(vi.fn(), 1000)
  vi.advanceTimersByTime(1000)

  expect(timeouts).toEqual([2000])
})

test('without idle moments the work runs after the delay', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const work = vi.fn()

  whenIdle(work, 1000)
  vi.advanceTimersByTime(1000)

  expect(work).toHaveBeenCalledTimes(1)
})

test('canceled work never runs', () => {
  const canceled: number[] = []
  vi.stubGlobal('requestIdleCallback', () => 7)
  vi.stubGlobal('cancelIdleCallback', (id: number) => canceled.push(id))
  const work = vi.fn()

  whenIdle(work, 1000)()
  vi.advanceTimersByTime(1000)
  const cancel = whenIdle(work, 1000)
  vi.advanceTimersByTime(1000)
  cancel()

  expect(work).not.toHaveBeenCalled()
  expect(canceled).toEqual([7])
})
