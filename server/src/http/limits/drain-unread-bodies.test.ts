import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { listenAddress } from '../../../test/events-of.ts'

let url: URL
beforeAll(async () => {
  const server = await aServer()
  url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
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
  socket.on('error', () => undefined)
  let isOver = false
  socket.on('close', () => {
    isOver = true
  })
  socket.write(
    'POST /api/plugins HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n' +
      'transfer-encoding: chunked\r\n\r\n',
  )
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  while (!isOver) {
    socket.write(`400\r\n${'x'.repeat(1024)}\r\n`)
    await pause(50)
  }

  expect(received).toContain(' 401 ')
  expect(received).toContain('connection: close')
})

test('a stopping server does not wait for a connection without requests', {
  timeout: 30_000,
}, async () => {
  const server = await aServer()
  const { port } = new URL(await listenAddress(server))
  const arrived = once(server.app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  const ended = once(socket, 'close')
  await arrived

  await server.app.close()

  await expect(ended).resolves.toBeDefined()
})
