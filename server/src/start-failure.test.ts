import { expect, test } from 'vitest'
import { blockedPortWarning, failureSentence, openRegistrationNotice } from './start-failure.ts'

const systemError = (code: string, more: object) =>
  Object.assign(new Error(`system: ${code}`), { code, ...more })
const config = { HOST: '10.9.8.7', METRICS_PORT: 9100 }
const listen = { syscall: 'listen', port: 80 }
const chmod = { syscall: 'chmod', path: '/srv/data' }

test.each([
  ['EADDRINUSE', { ...listen, port: 3000 }, /^Port 3000 is in use .* set another PORT, such as PORT=3001\.$/],
  ['EADDRINUSE', { ...listen, port: 9100 }, /^Port 9100 is in use .* set another METRICS_PORT/],
  ['EACCES', listen, /^This account cannot use port 80: .* Set a higher PORT/],
  ['EADDRNOTAVAIL', listen, /^HOST is 10\.9\.8\.7, which is not an address of this computer\. Set HOST/],
  ['ENOTFOUND', { syscall: 'getaddrinfo' }, /^HOST is 10\.9\.8\.7, which is not an address/],
  ['EROFS', chmod, /^\/srv\/data is on a read-only disk\. .* set DATA_DIR/],
  ['EACCES', { ...chmod, syscall: 'mkdir' }, /^This account cannot write to \/srv\/data\. .* set DATA_DIR/],
  ['ENOTDIR', { ...chmod, syscall: 'mkdir' }, /^\/srv\/data must be a folder/],
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

test.each([
  [25, true],
  [6000, true],
  [10080, true],
  [80, false],
  [3000, false],
  [8080, false],
])('browsers refuse port %d: %s', (port, isRefused) => {
  expect(Boolean(blockedPortWarning(port))).toBe(isRefused)
})

test.each<[boolean, Partial<Parameters<typeof openRegistrationNotice>[0]>]>([
  [true, { HOST: '0.0.0.0' }],
  [true, { HOST: '::' }],
  [true, { HOST: 'studio.lan' }],
  [true, { PUBLIC_URL: 'https://plugins.example.org/plugfolio' }],
  [true, { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
  [false, {}],
  [false, { HOST: 'localhost' }],
  [false, { HOST: '::1' }],
  [false, { PUBLIC_URL: 'http://[::1]:3000' }],
  [false, { HOST: '0.0.0.0', REGISTRATION: 'invite' }],
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
