import { expect, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { countTry } from './attempts.ts'

test('of two free tries the one that came earlier may be counted later', async () => {
  const { db, clock } = await aServer()
  const throttle = { free: 5, firstDelayMs: 1000, ceilingMs: 60_000, forgottenAfterMs: 3_600_000 }
  const counters = [{ key: 'tries', throttle }]
  const earlier = clock.now()
  const later = new Date(earlier.getTime() + 5)

  await countTry(db, counters, later)

  await expect(countTry(db, counters, earlier)).resolves.toBeUndefined()
})
