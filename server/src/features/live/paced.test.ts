import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPace() {
  const handedOn: string[] = []
  return { handedOn, ...paced<string>((thing) => handedOn.push(thing), 250) }
}

test('the first goes through at once, and of what follows only the last once the time is over', () => {
  const { handedOn, pass } = aPace()

  for (const thing of ['1', '2', '3']) pass('a job', thing)
  const atFirst = [...handedOn]
  vi.advanceTimersByTime(249)
  const early = [...handedOn]
  vi.advanceTimersByTime(1)

  expect([atFirst, early, handedOn]).toEqual([['1'], ['1'], ['1', '3']])
})

test('whoever never stops is heard four times a second', () => {
  const { handedOn, pass } = aPace()

  for (let millisecond = 0; millisecond < 10_000; millisecond++) {
    pass('a job', String(millisecond))
    vi.advanceTimersByTime(1)
  }

  expect(handedOn).toHaveLength(41)
})

test('another key does not wait, and after a rest nobody does', () => {
  const { handedOn, pass } = aPace()

  pass('a job', '1')
  pass('another', '2')
  vi.advanceTimersByTime(250)
  pass('a job', '3')

  expect(handedOn).toEqual(['1', '2', '3'])
})

test('after the end nothing is handed on, and nothing keeps the program alive', () => {
  const { handedOn, pass, stop } = aPace()
  pass('a job', '1')
  pass('a job', '2')

  stop()

  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(handedOn).toEqual(['1'])
})
