import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer } from '../../../../test/a-server.ts'

/**
 * A refused login must not reveal whether an account exists. Processor time is compared, because a busy machine makes answers take longer but
 * no more work. A thousand logins take minutes, so this test runs on demand only.
 */
const isLong = Boolean(process.env.PLUGFOLIO_LONG)
const SAMPLES = 500

describe.runIf(isLong)('a refused login', () => {
  test('has the same message and the same work for known and unknown names', async () => {
    const server = await aServer()
    await server.signedInAs('ana')
    const times: Record<string, number[]> = { ana: [], unknown: [] }
    const responses = new Set<string>()
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Alternating, so that other load affects both names equally.
      for (const username of sample % 2 ? ['ana', 'unknown'] : ['unknown', 'ana']) {
        const visitor = server.visitor({ address: `198.51.${sample % 250}.${username.length}` })
        const before = process.cpuUsage()
        const { statusCode, body } = await visitor.request({
          method: 'POST',
          url: '/api/auth/login',
          payload: { username, password: 'wrong guess' },
        })
        const { user, system } = process.cpuUsage(before)
        times[username]?.push(user + system)
        responses.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      }
      await server.pool.query('delete from attempts')
      server.clock.advance(MINUTE)
    }

    const [known, unknown] = [medianOf(times.ana ?? []), medianOf(times.unknown ?? [])]
    expect([...responses]).toEqual([expect.stringMatching(/^401 .*Invalid username or password/)])
    expect(Math.abs(known - unknown)).toBeLessThanOrEqual(5000)
  })
})

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
