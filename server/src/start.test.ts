import { expect, test } from 'vitest'
import { aLog } from '../test/a-log.ts'
import { aServer } from '../test/a-server.ts'
import { failureSentence, openRegistrationNotice } from './start-failure.ts'

const systemError = (code: string, more: object) =>
  Object.assign(new Error(`system: ${code}`), { code, ...more })
const config = { HOST: '10.9.8.7', METRICS_PORT: 9100 }
const listen = { syscall: 'listen', port: 80 }
const chmod = { syscall: 'chmod', path: '/srv/data' }

test.each([
  [
    'EADDRINUSE',
    { ...listen, port: 3000 },
    /^Port 3000 is already in use, .* set another PORT, such as PORT=3001\.$/,
  ],
  ['EACCES', listen, /^This account cannot use port 80: .* Set a higher PORT/],
  ['EADDRNOTAVAIL', listen, /^HOST is 10\.9\.8\.7, which is not an address of this computer\. Set HOST/],
  ['EROFS', chmod, /^\/srv\/data is on a read-only disk\. .* set DATA_DIR/],
  ['EACCES', { ...chmod, syscall: 'mkdir' }, /^This account cannot write to \/srv\/data\. .* set DATA_DIR/],
  ['ENOSPC', chmod, /^There is no space left for \/srv\/data\. Free some/],
])('%s at %o is a sentence that says what to do', (code, more, sentence) => {
  expect(failureSentence(systemError(code, more), config)).toMatch(sentence)
})

test('a failed query is told by its cause, and anything else in its own words', () => {
  const failed = new Error('Failed query: SELECT secret', { cause: new Error('permission denied') })

  expect(failureSentence(failed)).toBe('permission denied')
  expect(failureSentence(new Error('PostgreSQL does not start.'))).toBe('PostgreSQL does not start.')
  expect(failureSentence('just words')).toBe('just words')
})

test.each<[boolean, Partial<Parameters<typeof openRegistrationNotice>[0]>]>([
  [true, { HOST: '0.0.0.0' }],
  [true, { PUBLIC_URL: 'https://plugins.example.org/plugfolio' }],
  [true, { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
  [false, {}],
  [false, { PUBLIC_URL: 'http://[::1]:3000' }],
  [false, { HOST: '0.0.0.0', REGISTRATION: 'closed' }],
  [false, { HOST: '0.0.0.0', OIDC_ONLY: true }],
])('the start tells that everyone can register: %s for %j', (isTold, settings) => {
  const notice = openRegistrationNotice({
    HOST: '127.0.0.1',
    PUBLIC_URL: undefined,
    REGISTRATION: 'open',
    OIDC_ONLY: false,
    ...settings,
  })
  expect(Boolean(notice)).toBe(isTold)
})

/** Has the form of our tokens: 256 random bits. `MARK` is in every secret and must not be in any line. */
const MARK = 'hushHUSH'
const secretToken = `${MARK}${'t'.repeat(35)}`

type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  payload?: string | object
}

/** Every place where a client may put a secret. */
const CALLS: ((count: number) => Call)[] = [
  (n: number) => ({ method: 'POST', url: `/unsubscribe/${secretToken}${n}` }),
  () => ({ method: 'GET', url: `/confirm-email/${secretToken}` }),
  () => ({ method: 'GET', url: `/api/plugins?token=${secretToken}` }),
  () => ({ method: 'GET', url: `/api/nothing/${secretToken}` }),
  () => ({ method: 'GET', url: '/api/auth/me', headers: { cookie: `plugfolio_session=${secretToken}` } }),
  () => ({ method: 'GET', url: '/api/device', headers: { authorization: `Bearer ${secretToken}` } }),
  () => ({ method: 'GET', url: '/api/device', headers: { authorization: `Basic ${MARK}` } }),
  () => ({ method: 'POST', url: '/api/auth/login', payload: { username: MARK, password: MARK } }),
  () => ({ method: 'POST', url: '/api/auth/change-password', payload: { currentPassword: MARK } }),
  () => ({ method: 'POST', url: '/api/helper/preview', payload: { code: MARK } }),
  () => ({ method: 'POST', url: '/api/auth/login', payload: `{"password":"${MARK}` }),
  () => ({
    method: 'GET',
    url: '/api/server',
    headers: { 'x-request-id': MARK, 'user-agent': `${MARK}\n{"level":30}` },
  }),
  () => ({ method: 'DELETE', url: `/api/plugins/${MARK}` }),
]

test('no secret of 1,000 calls reaches the log, and every line is JSON', async () => {
  const { logger, lines, text } = aLog()
  const server = await aServer({}, undefined, { logger })
  const ids: string[] = []
  for (let count = 0; count < 1000; count++) {
    const call = CALLS[count % CALLS.length]?.(count)
    const { headers } = await server.app.inject({
      ...call,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...call?.headers },
    })
    ids.push(String(headers['x-request-id']))
  }

  const logged = lines()
  const perCall = new Map<unknown, number>()
  for (const { msg, requestId } of logged)
    if (msg === 'call') perCall.set(requestId, (perCall.get(requestId) ?? 0) + 1)
  expect(text()).not.toContain(MARK)
  expect(ids.map((id) => perCall.get(id))).toEqual(ids.map(() => 1))
})

test('a failed query is logged without its parameters', async () => {
  const { logger, text } = aLog()
  const failed = new Error(`Failed query: select 1\nparams: ${MARK},7`, {
    cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (email)=(${MARK})` }),
  })

  logger.error({ err: failed }, `at smtps://me:${MARK}@mail.example.org`)
  logger.warn({ deep: [{ newPassword: MARK, tokens: 3 }], cookie: MARK })

  expect(text()).not.toContain(MARK)
  expect(text()).toContain('duplicate key')
  expect(text()).toContain('"tokens":3')
})
