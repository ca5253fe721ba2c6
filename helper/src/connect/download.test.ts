import fs from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadFile } from './download.ts'

const servers: (() => void)[] = []
let folder = ''
beforeEach(() => {
  number = 0
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'download-'))
})
afterEach(() => {
  for (const close of servers.splice(0)) close()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, asked }
}

let number = 0
const PACE = { silence: 200, grace: 200, bytesPerSecond: 1e9 }
const get = (address: string, own: string) =>
  downloadFile(address, path.join(folder, `file${number++}`), { most: 1000, own, pace: PACE })
/** Why it was not downloaded. */
const refusalAt = (address: string, own: string): Promise<string> =>
  get(address, own).then(
    () => 'none',
    ({ reason }) => reason,
  )

test('a file arrives with its size and digest, readable for its owner only', async () => {
  const { origin } = await serve((_, response) => response.end('hello'))
  expect(await get(`${origin}/a`, `${origin}/index.json`)).toEqual({
    size: 5,
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  })
  expect(fs.statSync(path.join(folder, 'file0')).mode & 0o777).toBe(0o600)
})

const LIES: [what: string, answer: RequestListener, reason: string][] = [
  [
    'more bytes than it may have',
    (_, response) => void response.write('x'.repeat(2000), () => response.end()),
    'too-large',
  ],
  [
    'an end in the middle',
    (_, response) =>
      void response.writeHead(200, { 'content-length': 500 }).write('x', () => response.destroy()),
    'unreachable',
  ],
  ['silence', () => {}, 'slow'],
  ['an error', (_, response) => response.writeHead(500).end(), 'status'],
  [
    'redirects without end',
    (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
    'redirects',
  ],
  [
    'a redirect to a file',
    (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'insecure',
  ],
  [
    'a redirect to a private address',
    (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
    'private-address',
  ],
]

test.each(LIES)('a site that answers with %s gives no file', async (_, answer, reason) => {
  const { origin } = await serve(answer)
  expect(await refusalAt(`${origin}/a`, `${origin}/index.json`)).toBe(reason)
})

test('a site that sends too slowly on average is left', async () => {
  const { origin } = await serve((_, response) => {
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  })
  expect(await refusalAt(`${origin}/a`, `${origin}/index.json`)).toBe('slow')
})

test('neither a redirect nor an address leads to another program on this computer', async () => {
  const secret = await serve((_, response) => response.end('secret'))
  const { origin } = await serve((_, response) =>
    response.writeHead(302, { location: `${secret.origin}/b` }).end(),
  )
  expect(await refusalAt(`${origin}/a`, `${origin}/index.json`)).toBe('insecure')
  expect(await refusalAt(`${secret.origin}/b`, 'https://example.org/index.json')).toBe('address')
  expect(await refusalAt(secret.origin.replace('http:', 'https:'), 'https://example.org/index.json')).toBe(
    'private-address',
  )
  expect(secret.asked).toEqual([])
})
