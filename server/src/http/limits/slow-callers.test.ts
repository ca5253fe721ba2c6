import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endSlowConnections } from './slow-callers.ts'

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

test('a small body that arrives byte by byte ends the connection', async () => {
  const socket = await aConnection()
  socket.resume().write(post('application/json', 1_000))
  const sending = setInterval(() => socket.write('1'), 20)
  onTestFinished(() => clearInterval(sending))

  await closed(socket)
})

test('a large body that slows down to single bytes ends the connection', async () => {
  const socket = await aConnection(100)
  socket.resume().write(post('application/json', 9_000_000))
  socket.write('1'.repeat(8_000_000))
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
