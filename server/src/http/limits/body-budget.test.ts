import { connect } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/a-server.ts'

/** These tests send only the headers, to see what is refused before a body arrives. */
let server: TestServer
let url: URL
beforeAll(async () => {
  server = await aServer()
  url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
})

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
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\n${headers}\r\n\r\n`)
  })
}

const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`

test.each([
  ['/api/uad-file', json(9_000_000)],
  ['/api/plugins/bulk-import', json(1_000_000)],
  ['/api/plugins', json(100_000)],
  ['/api/plugins', 'content-type: application/json\r\ntransfer-encoding: chunked'],
  ['/api/plugins/a/screenshot', 'content-type: multipart/form-data; boundary=a\r\ncontent-length: 5000000'],
])('POST %s without credentials is refused before its body arrives', async (path, headers) => {
  const response = await responseTo(path, headers)

  expect(response).toContain(' 401 ')
  expect(response).toContain('"message":"Please log in first."')
})

test('a helper that is not paired is refused before its result arrives', async () => {
  const headers = `authorization: Bearer none\r\n${json(4_000_000)}`

  expect(await responseTo('/api/device/jobs/a/result', headers)).toContain(' 401 ')
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
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const first = connect(Number(url.port), url.hostname)
  onTestFinished(() => void first.destroy())
  first.write(
    `POST /api/uad-file HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\n${cookieOf(ana)}\r\n${json(9_000_000)}\r\n\r\n{`,
  )

  await expect
    .poll(() => responseTo('/api/uad-file', `${cookieOf(ana)}\r\n${json(9_000_000)}`, 1000), {
      timeout: 20_000,
    })
    .toContain(' 429 ')
  const refused = await responseTo('/api/uad-file', `${cookieOf(ana)}\r\n${json(9_000_000)}`)
  expect(refused).toContain('retry-after: 5')
  expect(refused).toContain(`"message":"You're sending too much data at once.`)
  expect(await responseTo('/api/plugins', `${cookieOf(ana)}\r\n${json(2)}\r\n\r\n{}`)).toContain(' 400 ')
  const bens = responseTo(
    '/api/plugins/bulk-import',
    `${cookieOf(ben)}\r\n${json(1_000_002)}\r\n\r\n${' '.repeat(1_000_000)}{}`,
  )
  expect(await bens).toContain(' 400 ')

  const again = () =>
    responseTo(
      '/api/plugins/bulk-import',
      `${cookieOf(ana)}\r\n${json(2_000_002)}\r\n\r\n${' '.repeat(2_000_000)}{}`,
    )
  expect(await again()).toContain(' 429 ')
  first.destroy()
  await expect.poll(again, { timeout: 20_000 }).toContain(' 400 ')
})
