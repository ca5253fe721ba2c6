import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aHelper } from '../a-helper.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServerWith } from '../a-server.ts'
import { wholeDatabase } from '../database/whole-database.ts'
import { everyRouteCall, VALID_BODIES } from '../security/every-call.ts'

/** Bodies that are too large, too deep, of the wrong type or attack prototypes. */

const [server, ana] = await aServerWith('ana')
const { helper } = await aHelper(server, ana)
const plugin = (await ana.plugins.add({ body: aPlugin() })).plugin.id

const jsonCalls = everyRouteCall.filter(({ name }) => VALID_BODIES[name])

/** Spellings of keys that reach a prototype, with values that would be visible there. */
const POLLUTIONS = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__', '__pro\\u0074o__'].flatMap(
  (key) =>
    [
      (inner: string) => `{"${key}":${inner}}`,
      (inner: string) => `{"name":{"${key}":${inner}}}`,
      (inner: string) => `{"changes":{"${key}":${inner}}}`,
      (inner: string) => `{"plugins":[{"${key}":${inner}}]}`,
      (inner: string) => `[{"${key}":${inner}}]`,
      (inner: string) => `{"a":1,"${key}":${inner},"${key}":${inner}}`,
      (inner: string) => `{"metadata":{"a":{"${key}":${inner}}}}`,
      (inner: string) => `{ "${key}" :\n${inner}}`,
    ].flatMap((wrap) =>
      [
        '{"polluted":true}',
        '{"prototype":{"polluted":true}}',
        '{"toString":"polluted"}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '[{"polluted":true}]',
      ].map(wrap),
    ),
)

/** How many calls share the bodies between them; in the long campaign each call gets all. */
const CALLS_PER_SET = process.env.PLUGFOLIO_LONG ? 1 : 8

test('two hundred polluting bodies on the JSON routes do not change Object.prototype', async () => {
  expect(POLLUTIONS).toHaveLength(200)
  const names = Object.getOwnPropertyNames(Object.prototype).sort()
  const calls = jsonCalls.filter(({ name }) => name !== 'account.login')
  for (const [at, call] of calls.entries()) {
    for (const payload of POLLUTIONS.filter((_, index) => (index + at) % CALLS_PER_SET === 0)) {
      const request = await call.about(plugin)
      const caller = call.endpoint.access === 'device' ? helper : ana
      const response = await caller.request({
        ...request,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      const { statusCode } = response
      expect({
        call: call.name,
        payload,
        isFine: statusCode < 300 || (statusCode >= 400 && statusCode < 500),
      }).toEqual({
        call: call.name,
        payload,
        isFine: true,
      })
    }
  }

  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(names)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
}, 600_000)

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`
const JSON_TYPE = { 'content-type': 'application/json' }

const LIMITS: [
  what: string,
  payload: string | Buffer,
  headers: Record<string, string>,
  statuses: number[],
][] = [
  ['a body of one byte too many', JSON.stringify({ name: 'x'.repeat(256 * 1024) }), JSON_TYPE, [413]],
  ['33 levels', nested(33), JSON_TYPE, [400]],
  ['100,000 levels', nested(100_000), JSON_TYPE, [400]],
  ['100,000 keys', keys(100_000), JSON_TYPE, [413]],
  ['a huge number', '{"name":"a","format":"VST3","size":1e400}', JSON_TYPE, [400]],
  ['a negative size', '{"name":"a","format":"VST3","size":-1}', JSON_TYPE, [400]],
  ['half a JSON text', '{"name":"a"', JSON_TYPE, [400]],
  ['null', 'null', JSON_TYPE, [400]],
  ['NUL in a name', '{"name":"a\\u0000b","format":"VST3"}', JSON_TYPE, [400]],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), JSON_TYPE, [400]],
  [
    'gzip',
    gzipSync('{"name":"a","format":"VST3"}'),
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
    [400, 415],
  ],
  ['text', '{"name":"a","format":"VST3"}', { 'content-type': 'text/plain' }, [415]],
  ['a form', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
  ['a multipart form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, [400, 415]],
]

test.each(LIMITS)(
  '%s is refused with a sentence and changes nothing',
  async (_, payload, headers, statuses) => {
    const before = await wholeDatabase(server.pool)

    const response = await ana.request({ method: 'POST', url: '/api/plugins', payload, headers })

    expect(statuses).toContain(response.statusCode)
    expect(response.json()).toEqual({
      code: expect.any(String),
      message: expect.stringMatching(/^[A-Z0-9].+/),
      requestId: expect.any(String),
    })
    expect(await wholeDatabase(server.pool)).toEqual(before)
  },
)

test('four hundred thousand levels fit into an import and are still refused', async () => {
  const response = await ana.request({
    method: 'POST',
    url: '/api/plugins/bulk-import',
    payload: `{"plugins":${nested(400_000)}}`,
    headers: JSON_TYPE,
  })

  expect(response.json()).toMatchObject({ code: 'too_deep' })
})

test.each([
  [{ name: 'x'.repeat(10_000) }, 'Plugin Name must be at most 200 characters.'],
  [{ name: 'two\nlines' }, 'Plugin Name must not contain line breaks or control characters.'],
  [{ name: '   ' }, 'Plugin Name is required'],
  [
    { name: 'a', updateUrl: 'javascript:alert(1)' },
    'Update URL must be a web address that begins with http:// or https://.',
  ],
  [
    { name: 'a', formats: ['EXE'] },
    'Format must be one of VST, VST3, AU, Component, AAX, CLAP, Standalone, LV2, Plugin.',
  ],
])('an edit with %j is refused with a sentence', async (payload, sentence) => {
  const response = await ana.request({ method: 'PATCH', url: `/api/plugins/${plugin}/edit`, payload })

  expect([response.statusCode, response.json().message]).toEqual([400, sentence])
})

test('contradictory lengths, unknown encodings and endless headers never reach a handler', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  const head =
    'POST /api/plugins HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n'
  const answers = await Promise.all(
    [
      `${head}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}`,
      `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `${head}Transfer-Encoding: cow\r\n\r\n{}`,
      `${head}X: ${'y'.repeat(100_000)}\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      'GET /api/auth/me HTTP/1.1\r\n\r\n',
    ].map((text) => statusOf(port, text)),
  )

  for (const [index, status] of answers.entries()) {
    expect({ index, isRefused: status >= 400 && status < 500 }).toEqual({ index, isRefused: true })
  }
})

/** The status of a raw request; 499 when the connection closes without one. */
function statusOf(port: number, text: string) {
  return new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 499)))
  })
}
