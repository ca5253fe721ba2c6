import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { MINUTES_AWAY, persistently } from './persistently.ts'
import { ServerAway } from './send-to.ts'

/** A site that is away for so many seconds of a clock of its own, in which waiting is all that takes time. */
function awayFor(seconds: number, error: Error = new ServerAway('https://example.com')) {
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

test('a network that is gone for minutes is waited for, and gone on with soon after it is back', async () => {
  for (const seconds of [20, 70, 300]) {
    const { call, options } = awayFor(seconds)
    const again = await persistently(call, { ...options, seconds: MINUTES_AWAY * 60 })

    expect(again).toBeLessThanOrEqual(seconds + 15)
  }
})

test('waiting has an end', async () => {
  for (const limit of [30, 600]) {
    const { call, options, seconds } = awayFor(1e6)

    await expect(persistently(call, { ...options, seconds: limit })).rejects.toThrow('cannot be reached')
    expect(seconds()).toBeLessThanOrEqual(limit)
    expect(seconds()).toBeGreaterThan(limit / 2)
  }
})

test('what a site refuses is not asked again', async () => {
  const { call, options, seconds } = awayFor(1e6, new ApiError(409, 'No.'))

  await expect(persistently(call, { ...options, seconds: 600 })).rejects.toThrow('No.')
  expect(seconds()).toBe(0)
})
