import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer } from '../../../../test/a-server.ts'

/** Reliability S4: whether somebody has an account cannot be learned from a refused login. A quiet machine is needed, so it is a long test. */
const isLong = Boolean(process.env.PLUGFOLIO_LONG)
const SAMPLES = 500

describe.runIf(isLong)('a login with a known and with an unknown name', () => {
  test('is refused in the same words and in the same time', async () => {
    const server = await aServer()
    await server.signedInAs('ana')
    const times: Record<string, number[]> = { ana: [], nobody: [] }
    const answers = new Set<string>()
    for (let sample = 0; sample < SAMPLES; sample++) {
      // In turns, so that whatever else the machine does meets both alike.
      for (const username of sample % 2 ? ['ana', 'nobody'] : ['nobody', 'ana']) {
        const visitor = server.visitor({ address: `198.51.${sample % 250}.${username.length}` })
        const begun = performance.now()
        const { statusCode, body } = await visitor.request({
          method: 'POST',
          url: '/api/auth/login',
          payload: { username, password: 'wrong guess' },
        })
        times[username]?.push(performance.now() - begun)
        answers.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      }
      await server.pool.query('delete from attempts')
      server.clock.passes(MINUTE)
    }

    const [known, unknown] = [medianOf(times.ana ?? []), medianOf(times.nobody ?? [])]
    const apart = Math.abs(known - unknown)
    expect([...answers]).toEqual([expect.stringMatching(/^401 .*Invalid username or password/)])
    expect(apart).toBeLessThanOrEqual(5)
    console.info(
      `scorecard R26: ${SAMPLES} samples each, medians ${known.toFixed(2)} ms known and ${unknown.toFixed(2)} ms unknown, ${apart.toFixed(2)} ms apart`,
    )
  })
})

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
