import { once } from 'node:events'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { listenAddress } from '../../../test/events-of.ts'
import { createLogger } from '../../create-logger.ts'

const PUBLIC_URL = 'https://plugins.example.org'
/** One character too many. */
const LONG = 'x'.repeat(201)

test.each([
  ['GET', '/api/plugins/%zz', 400, 'invalid'],
  ['GET', '/%zz', 400, 'invalid'],
  ['DELETE', '/api/plugins/LONG', 414, 'too_long'],
  ['GET', '/api/screenshots/LONG', 414, 'too_long'],
] as const)(
  '%s %s is refused with the usual headers and log line, and the URL is not repeated',
  async (method, address, status, code) => {
    const url = address.replace('LONG', LONG)
    const lines: string[] = []
    const logger = createLogger(
      new Duplex({ write: (line, _, done) => done(void lines.push(String(line))) }),
      'info',
    )
    const { app } = await aServer({ PUBLIC_URL }, undefined, { logger })
    const usual = await app.inject('/api/nothing')

    const { statusCode, headers, body } = await app.inject({ method, url })

    const requestId = headers['x-request-id']
    expect([statusCode, JSON.parse(body)]).toEqual([
      status,
      { code, message: expect.stringMatching(/\.$/), requestId },
    ])
    expect(Object.keys(headers).sort()).toEqual(Object.keys(usual.headers).sort())
    for (const name of SAFE) expect([name, headers[name]]).toEqual([name, usual.headers[name]])
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)).toEqual([
      expect.objectContaining({ method, route: '*', status, msg: 'call' }),
    ])
    expect(body + lines.join('')).not.toMatch(/%zz|xxxx/)
  },
)

const SAFE = [
  'content-security-policy',
  'x-content-type-options',
  'strict-transport-security',
  'permissions-policy',
  'referrer-policy',
  'cache-control',
]

test.each([
  ['HPE_INVALID_METHOD', '400 Bad Request', 'invalid'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'too_slow'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'too_large'],
])('the error %s gives the response %s and ends the connection', async (fault, status, code) => {
  const { app } = await aServer()
  const parts: string[] = []
  const socket = new Duplex({
    read: () => undefined,
    write: (part, _, done) => done(void parts.push(String(part))),
  })

  app.server.emit(
    'clientError',
    Object.assign(new Error('x'), { code: fault }),
    socket.on('error', () => 0),
  )

  const [head = '', body = ''] = parts.join('').split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain('connection: close')
  expect(head).toContain(`content-length: ${body.length}`)
  expect(JSON.parse(body)).toEqual({
    code,
    message: expect.stringMatching(/\.$/),
    requestId: expect.any(String),
  })
  expect(socket.destroyed).toBe(true)
})

test('data that is not HTTP gets an error in our format', async () => {
  const { port } = new URL(await listenAddress(await aServer()))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('HELLO\r\n\r\n')

  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"message":"The request could not be read\."/,
  )
})
