import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleByKey } from './live-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aThrottle() {
  const sent: string[] = []
  return { sent, ...throttleByKey<string>((value) => sent.push(value), 250) }
}

test('the first value of a key is sent at once, and only the last of the following ones after the interval', () => {
  const { sent, pass } = aThrottle()

  for (const value of ['1', '2', '3']) pass('a job', value)
  const atFirst = [...sent]
  vi.advanceTimersByTime(249)
  const early = [...sent]
  vi.advanceTimersByTime(1)

  expect([atFirst, early, sent]).toEqual([['1'], ['1'], ['1', '3']])
  pass('another job', '4')
  vi.advanceTimersByTime(250)
  pass('a job', '5')
  expect(sent).toEqual(['1', '3', '4', '5'])
})
