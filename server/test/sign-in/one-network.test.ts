import { expect, test } from 'vitest'
import { aRegistration, aServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { PUBLIC_TEST_URL, START_PATH } from './over-provider.ts'

/** A client with one address of an IPv6 network has all of them, so its other addresses must share the counters. */

// An unreachable provider is enough: visits are counted before it is called.
const server = await aServer({
  PUBLIC_URL: PUBLIC_TEST_URL,
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'plugfolio',
})

let people = 0
const COUNTERS: [counter: string, attempts: (browser: Visitor) => Promise<unknown>][] = [
  ['password', ({ account }) => account.login({ body: { username: 'nobody', password: 'wrong guess' } })],
  ['register', ({ account }) => account.register({ body: aRegistration({ username: `ana-${++people}` }) })],
  ['pairing', ({ helper }) => helper.preview({ body: { code: 'guessed' } })],
  ['provider', (browser) => browser.request({ url: START_PATH })],
]

test.each(COUNTERS)(
  'attempts (%s) from two addresses of one network are counted together',
  async (counter, attempts) => {
    for (const address of [
      '2001:db8:1:2::7',
      '2001:db8:1:2:ffff::8',
      '2001:db8:1:3::7',
      '::ffff:203.0.113.7',
    ])
      await attempts(server.visitor({ address })).catch(() => undefined)

    const { rows } = await server.pool.query(
      'select key, count from attempts where key like $1 order by count desc, key',
      [`${counter} from %`],
    )
    expect(rows.map(({ key, count }) => [key.replace(`${counter} from `, ''), count])).toEqual([
      ['2001:db8:1:2::/64', 2],
      ['2001:db8:1:3::/64', 1],
      ['203.0.113.7', 1],
    ])
  },
)
