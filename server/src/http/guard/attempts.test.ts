import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../test/a-clock.ts'
import { aServer } from '../../../test/a-server.ts'
import { countAttempt } from './attempts.ts'

test('a free attempt may be counted after a later one', async () => {
  const { db, clock } = await aServer()
  const throttle = { free: 5, firstDelayMs: 1000, maxDelayMs: 60_000, forgottenAfterMs: 3_600_000 }
  const counters = [{ key: 'tries', throttle }]
  const earlier = clock.now()
  const later = new Date(earlier.getTime() + 5)

  await countAttempt(db, counters, later)

  await expect(countAttempt(db, counters, earlier)).resolves.toBeUndefined()
})

test.each([DAY, HOUR])('a clock that goes back by %i milliseconds does not extend a wait', async (step) => {
  const { db, clock } = await aServer()
  const throttle = { free: 2, firstDelayMs: MINUTE, maxDelayMs: MINUTE, forgottenAfterMs: 2 * DAY }
  const counters = [{ key: 'tries', throttle }]
  for (let count = 0; count < 2; count++) await countAttempt(db, counters, clock.now())
  const isRefused = () =>
    countAttempt(db, counters, clock.now()).then(
      () => false,
      ({ status }) => status === 429,
    )
  const before = await isRefused()

  clock.advance(-step)

  expect([before, await isRefused(), await isRefused()]).toEqual([true, false, true])
})
