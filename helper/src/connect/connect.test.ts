import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { retryPauses } from './retry-pauses.ts'
import { SiteUnreachable } from './site-unreachable.ts'
import { LONG_RETRY_MINUTES, withRetries } from './with-retries.ts'

test('pauses grow up to a minute and start over after a reset', () => {
  const pause = retryPauses(() => 1)
  const first = Array.from({ length: 9 }, () => pause.next())
  pause.reset()

  expect(first).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(pause.next()).toBe(1000)
  expect(retryPauses(() => 0).next()).toBe(500)
})

/** A site that is away for so many seconds of a fake clock that only waiting advances. */
function awayFor(seconds: number, error: Error = new SiteUnreachable('https://example.com')) {
  let clock = 0
  const wait = async (milliseconds: number) => {
    clock += milliseconds
  }
  return {
    call: async () => {
      if (clock < seconds * 1000) throw error
      return Math.round(clock / 1000)
    },
    options: { now: () => clock, wait },
    seconds: () => clock / 1000,
  }
}

test('a call is retried while the network is away for minutes, and succeeds soon after it is back', async () => {
  for (const seconds of [20, 70, 300]) {
    const { call, options } = awayFor(seconds)
    const answeredAt = await withRetries(call, { ...options, seconds: LONG_RETRY_MINUTES * 60 })

    expect(answeredAt).toBeLessThanOrEqual(seconds + 15)
  }
})

test('retries end after the time limit', async () => {
  for (const limit of [30, 600]) {
    const { call, options, seconds } = awayFor(1e6)

    await expect(withRetries(call, { ...options, seconds: limit })).rejects.toThrow('cannot be reached')
    expect(seconds()).toBeLessThanOrEqual(limit)
    expect(seconds()).toBeGreaterThan(limit / 2)
  }
})

test('a call that the site refuses is not retried', async () => {
  const { call, options, seconds } = awayFor(1e6, new ApiError(409, 'No.'))

  await expect(withRetries(call, { ...options, seconds: 600 })).rejects.toThrow('No.')
  expect(seconds()).toBe(0)
})
