import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { randomOf } from '#shared/uad/testing/random.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServerWith } from '../a-server.ts'
import { cookieHeader, encodedForm } from '../a-visitor.ts'
import { rounds } from '../rounds.ts'

const CUTS = rounds(30, 300)

test('an upload that is interrupted anywhere leaves no row and no file', async () => {
  const [server, ana] = await aServerWith('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  const cookie = cookieHeader(ana.cookies)
  const request = await anUpload(`/api/plugins/${plugin.id}/screenshot`, cookie)
  const random = randomOf(20261121)

  for (let cut = 0; cut < CUTS; cut++) {
    server.clock.advance(60_000)
    await send(port, request.subarray(0, 1 + Math.floor(random() * (request.length - 2))))
  }

  const files = await readdir(server.folder, { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile())).toEqual([])
  expect((await ana.plugins.list()).map(({ screenshot }) => screenshot)).toEqual([null])
  // The control: the complete request is accepted.
  expect(await send(port, request)).toContain('200 OK')
}, 300_000)

async function anUpload(path: string, cookie: string) {
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const { payload, headers } = await encodedForm('screenshot', file)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
    `Cookie: ${cookie}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), payload])
}

/** Sends these bytes and disconnects after them, or after the response to a complete request. */
function send(port: number, bytes: Buffer) {
  return new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => {
        // A delay, so that the server has started to read.
        if (!isComplete(bytes)) setTimeout(() => socket.resetAndDestroy(), 5)
      })
    })
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', () => undefined).on('close', () => resolve(response))
  })
}

const isComplete = (bytes: Buffer) => bytes.subarray(-4).equals(Buffer.from('--\r\n'))
