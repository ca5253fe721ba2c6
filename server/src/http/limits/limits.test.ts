import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aLog } from '../../../test/a-log.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import { listenAddress } from '../../../test/events-of.ts'
import { newAdmission } from './admission.ts'
import { newByteBudget } from './body-budget.ts'
import { handleOneCallPerConnection } from './handle-one-call-per-connection.ts'
import { endSlowConnections } from './slow-callers.ts'

test('two pieces of work run at the same time, the others in the order of arrival', async () => {
  const admit = newAdmission({ atOnce: 2, longestQueue: 10, refusal: 'Busy.' })
  const began: number[] = []
  const works = Array.from({ length: 5 }, (_, index) => aWork(() => began.push(index)))

  const all = works.map(({ work }) => admit(work))
  await pause(0)
  expect(began).toEqual([0, 1])
  for (const { finish } of works) {
    finish()
    await pause(0)
  }

  await Promise.all(all)
  expect(began).toEqual([0, 1, 2, 3, 4])
})

test('work beyond a full queue is refused at once, with the seconds to wait, and failed work frees its place', async () => {
  const admit = newAdmission({ atOnce: 1, longestQueue: 1, refusal: 'Busy.', retryAfter: 2 })
  const first = aWork()
  const running = [admit(first.work), admit(async () => 'second')]

  await expect(admit(async () => 'third')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 2,
  })

  first.finish()
  expect(await Promise.all(running)).toEqual([undefined, 'second'])
  await expect(admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await admit(async () => 'fourth')).toBe('fourth')
})

test.each([{}, { soon: 1 }])(
  'work that waits too long is refused and frees its place in the queue (%j)',
  async (soon) => {
    const admit = newAdmission({ atOnce: 1, longestQueue: 1, patience: 20, refusal: 'Busy.', ...soon })
    const first = aWork()
    const running = admit(first.work)
    await expect(admit(async () => 'never')).rejects.toMatchObject({ status: 503 })

    const next = admit(async () => 'next')
    first.finish()
    expect(await Promise.all([running, next])).toEqual([undefined, 'next'])
  },
)

function aWork(begin?: () => unknown) {
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const work = () => {
    begin?.()
    return finished
  }
  return { work, finish }
}

/** These tests send only the headers, to see what is refused before a body arrives. */
let server: TestServer
let url: URL
beforeAll(async () => {
  server = await aServer()
  url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
})

const headOf = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\n${headers}\r\n\r\n`

/** The answer to these headers. Where one body may be accepted, `within` milliseconds end the waiting, with ''. */
function responseTo(path: string, headers: string, within?: number) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    if (within !== undefined)
      socket.setTimeout(within, () => {
        socket.destroy()
        resolve('')
      })
    onTestFinished(() => void socket.destroy())
    socket.once('data', (answer) => resolve(answer.toString('latin1')))
    socket.once('error', reject)
    socket.write(headOf(path, headers))
  })
}

const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`

const SIGNED_OUT = '"message":"Please log in first."'

test.each([
  ['/api/uad-file', json(9_000_000), SIGNED_OUT],
  ['/api/plugins/bulk-import', json(1_000_000), SIGNED_OUT],
  ['/api/plugins', json(100_000), SIGNED_OUT],
  ['/api/plugins', 'content-type: application/json\r\ntransfer-encoding: chunked', SIGNED_OUT],
  [
    '/api/plugins/a/screenshot',
    'content-type: multipart/form-data; boundary=a\r\ncontent-length: 5000000',
    SIGNED_OUT,
  ],
  ['/api/device/jobs/a/result', `authorization: Bearer none\r\n${json(4_000_000)}`, 'not_connected'],
])('POST %s without credentials is refused before its body arrives', async (path, headers, refusal) => {
  const response = await responseTo(path, headers)

  expect(response).toContain(' 401 ')
  expect(response).toContain(refusal)
})

test.each([
  '/api/auth/login',
  '/api/auth/register',
  '/api/helper/exchange',
  '/api/nothing',
  '/unsubscribe/a',
])('POST %s accepts no large body', async (path) =>
  expect(await responseTo(path, json(20_000))).toContain(' 413 '),
)

test('a second large body of one user is refused during the first; small bodies and those of other users are not', async () => {
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')].map(cookieOf)
  const first = connect(Number(url.port), url.hostname)
  onTestFinished(() => void first.destroy())
  const large = `${ana}\r\n${json(9_000_000)}`
  first.write(`${headOf('/api/uad-file', large)}{`)
  /** Sends a whole body, in which a list of plugins is missing. */
  const importBy = (cookie: string | undefined, blanks: number) =>
    responseTo('/api/plugins/bulk-import', `${cookie}\r\n${json(blanks + 2)}\r\n\r\n${' '.repeat(blanks)}{}`)

  const again = () => responseTo('/api/uad-file', large, 1000)
  await expect.poll(again, { timeout: 20_000 }).toContain(' 429 ')
  const refused = await responseTo('/api/uad-file', large)
  expect(refused).toContain('retry-after: 5')
  expect(refused).toContain(`"message":"You're sending too much data at once.`)
  expect(await responseTo('/api/plugins', `${ana}\r\n${json(2)}\r\n\r\n{}`)).toContain(' 400 ')
  expect(await importBy(ben, 1_000_000)).toContain(' 400 ')

  expect(await importBy(ana, 2_000_000)).toContain(' 429 ')
  first.destroy()
  await expect.poll(() => importBy(ana, 2_000_000), { timeout: 20_000 }).toContain(' 400 ')
})

test('bytes are limited in total and for each holder, and released once', () => {
  const budget = newByteBudget(100)
  const ana = { holder: 'ana', most: 60 }
  const home = { holder: 'home', most: 90 }
  const first = budget.reserve(50, [ana, home])

  expect(budget.reserve(20, [ana, home])).toEqual({ tooMuchOf: 'ana' })
  expect(budget.reserve(45, [{ holder: 'ben', most: 60 }, home])).toEqual({ tooMuchOf: 'home' })
  expect(budget.reserve(55, [{ holder: 'eve', most: 60 }])).toEqual({ tooMuchOf: 'all' })
  expect(budget.holders()).toBe(2)

  for (const _ of [1, 2]) if (typeof first === 'function') first()
  expect(budget.holders()).toBe(0)
  const whole = budget.reserve(100, [{ holder: 'eve', most: 100 }])
  expect(whole).toBeTypeOf('function')
  expect(budget.reserve(1, [ana])).toEqual({ tooMuchOf: 'all' })
})

test.each([
  ['signed out', '/api/uad-file', 'same-origin', 401],
  ['from another site', '/api/uad-file', 'cross-site', 403],
  ['too large', '/api/plugins', 'same-origin', 413],
  ['without a route', '/api/nothing', 'same-origin', 413],
])(
  'a client that reads only after sending everything receives the refusal: %s',
  async (_, path, site, status) => {
    for (const _round of [1, 2, 3]) {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
        body: 'x'.repeat(9_000_000),
      })

      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({
        message: expect.any(String),
        requestId: expect.any(String),
      })
    }
  },
)

test('a client that continues to send after a refusal loses the connection', async () => {
  const socket = connect(Number(url.port), url.hostname)
  onTestFinished(() => void socket.destroy())
  let [isOver, received] = [false, '']
  socket
    .on('error', () => undefined)
    .on('close', () => (isOver = true))
    .on('data', (chunk) => (received += chunk))
  socket.write(headOf('/api/plugins', 'content-type: application/json\r\ntransfer-encoding: chunked'))
  while (!isOver) {
    socket.write(`400\r\n${'x'.repeat(1024)}\r\n`)
    await pause(50)
  }

  expect(received).toContain(' 401 ')
  expect(received).toContain('connection: close')
})

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
    const log = aLog()
    const { app } = await aServer({ PUBLIC_URL }, undefined, { logger: log.logger })
    const usual = await app.inject('/api/nothing')

    const { statusCode, headers, body } = await app.inject({ method, url })

    const requestId = headers['x-request-id']
    expect([statusCode, JSON.parse(body)]).toEqual([
      status,
      { code, message: expect.stringMatching(/\.$/), requestId },
    ])
    expect(Object.keys(headers).sort()).toEqual(Object.keys(usual.headers).sort())
    for (const name of SAFE) expect([name, headers[name]]).toEqual([name, usual.headers[name]])
    expect(log.lines().filter((line) => line.requestId === requestId)).toEqual([
      expect.objectContaining({ method, route: '*', status, msg: 'call' }),
    ])
    expect(body + log.text()).not.toMatch(/%zz|xxxx/)
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

  const error = Object.assign(new Error('x'), { code: fault })
  app.server.emit(
    'clientError',
    error,
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

/** More than the buffers of a socket. */
const LARGE = 'x'.repeat(32 * 1024 ** 2)

async function aConnection(slowest = 100_000) {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 10 * 1024 ** 2 })
  endSlowConnections(app, { body: 300, answer: 300, slowest })
  app.get('/large', () => LARGE)
  app.post('/body', ({ body }) => body)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  await once(socket, 'connect')
  return socket.on('error', () => undefined)
}

/** Errors come before `close`, when a connection is cut during a call. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

const post = (type: string, length: number) =>
  `POST /body HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

test.each([
  ['a small body that arrives', 100_000, 1_000, 0],
  ['a large body that slows down to arrive', 100, 9_000_000, 8_000_000],
])('%s byte by byte ends the connection', async (_, slowest, length, sent) => {
  const socket = await aConnection(slowest)
  socket.resume().write(post('application/json', length) + '1'.repeat(sent))
  const sending = setInterval(() => socket.write('1'), 20)
  onTestFinished(() => clearInterval(sending))

  await closed(socket)
})

test('a large body may take longer than a small one when its rate is high enough', async () => {
  const socket = await aConnection(1)
  socket.write(post('application/json', 1_000_000))
  for (let sent = 0; sent < 1_000_000; sent += 50_000) {
    socket.write('1'.repeat(50_000))
    await pause(40)
  }

  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
})

test('a slow upload keeps the connection', async () => {
  const socket = await aConnection()
  socket.write(post('multipart/form-data; boundary=a', 100_000))

  await pause(700)

  expect(socket.destroyed).toBe(false)
  expect(socket.readableEnded).toBe(false)
})

test('a client that does not read the response loses the connection, one that reads it does not', async () => {
  const socket = await aConnection()
  socket.write(`${post('application/json', 4)}1234`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  await pause(1_500)

  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.resume()
  await closed(socket)
  expect(received).toBeLessThan(LARGE.length)
})

/** Batched lookups whose queries the test answers. */
async function aSlowServer() {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  handleOneCallPerConnection(app)
  const begun: string[] = []
  const answers: (() => void)[] = []
  app.get('/:name', ({ params }) => {
    begun.push((params as { name: string }).name)
    return new Promise((done) => answers.push(() => done('answered')))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const connection = connect(port, '127.0.0.1')
  onTestFinished(() => void connection.destroy())
  return { begun, answers, connection }
}

test('a call begins after the response to the call before it on the same connection', async () => {
  const { begun, answers, connection } = await aSlowServer()
  const calls = ['a', 'b', 'c'].map((name) => `GET /${name} HTTP/1.1\r\nhost: localhost\r\n`)
  connection.write(`${calls.join('\r\n')}connection: close\r\n\r\n`)
  const received = text(connection)

  await expect.poll(() => begun).toEqual(['a'])
  await pause(50)
  expect(begun).toEqual(['a'])
  for (const step of [1, 2, 3]) {
    answers[step - 1]?.()
    if (step < 3) await expect.poll(() => begun.length).toBe(step + 1)
  }

  expect((await received).match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('a connection with more than eight waiting calls is closed, and none of them begins', async () => {
  const { begun, answers, connection } = await aSlowServer()
  const isClosed = new Promise((closed) => connection.on('error', closed).on('close', closed))
  connection.write(`GET /a HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(9))
  await expect.poll(() => begun).toEqual(['a'])
  await pause(50)
  expect(connection.destroyed).toBe(false)

  connection.write(`GET /b HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(1_000))
  await isClosed
  for (const answer of answers) answer()
  await pause(50)

  expect(begun).toEqual(['a'])
})
