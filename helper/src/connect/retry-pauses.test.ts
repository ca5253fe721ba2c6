import { expect, test } from 'vitest'
import { retryPauses } from './retry-pauses.ts'

test('pauses grow up to a minute and start over after a reset', () => {
  const pause = retryPauses(() => 1)
  const first = Array.from({ length: 9 }, () => pause.next())
  pause.reset()

  expect(first).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(pause.next()).toBe(1000)
  expect(retryPauses(() => 0).next()).toBe(500)
})
