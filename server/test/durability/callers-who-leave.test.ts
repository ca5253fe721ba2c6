import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { aLog } from '../a-log.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import { cookieHeader } from '../a-visitor.ts'

/** A client that disconnects during a request is not an error for the host. */

const log = aLog()
let url: URL
let cookie: string
let plugin: string
beforeAll(async () => {
  const server = await aServer({}, undefined, { logger: log.logger })
  url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const ana = await server.signedInAs('ana')
  plugin = (await ana.plugins.add({ body: aPlugin() })).plugin.id
  const noise = () => randomBytes(400).toString('base64url')
  for (let part = 0; part < 4; part++) {
    const plugins = Array.from({ length: 1_500 }, () =>
      aPlugin({ name: noise().slice(0, 40), path: `/${noise()}` }),
    )
    await ana.plugins.addMany({ body: { plugins } })
  }
  cookie = `cookie: ${cookieHeader(ana.cookies)}`
})

const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`
const form = 'content-type: multipart/form-data; boundary=a\r\ncontent-length: 100000'

const DISCONNECTS: [how: string, head: () => string, awaitsResponse: boolean][] = [
  ['in a body before signing in', () => `POST /api/auth/login HTTP/1.1\r\n${json(1_000)}\r\n\r\n{`, false],
  ['in a large body', () => `POST /api/uad-file HTTP/1.1\r\n${cookie}\r\n${json(9_000_000)}\r\n\r\n{`, false],
  [
    'in a form',
    () => `POST /api/plugins/${plugin}/screenshot HTTP/1.1\r\n${cookie}\r\n${form}\r\n\r\n--a`,
    false,
  ],
  ['in a list', () => `GET /api/plugins HTTP/1.1\r\n${cookie}\r\n\r\n`, true],
  [
    'in a compressed list',
    () => `GET /api/plugins HTTP/1.1\r\n${cookie}\r\naccept-encoding: gzip\r\n\r\n`,
    true,
  ],
  ['in the archive', () => `GET /api/account/export HTTP/1.1\r\n${cookie}\r\n\r\n`, true],
  ['in a stream of events', () => `GET /api/events HTTP/1.1\r\n${cookie}\r\n\r\n`, true],
  ['in the OpenAPI document', () => 'GET /api/openapi.json HTTP/1.1\r\naccept-encoding: gzip\r\n\r\n', true],
]

test.each(DISCONNECTS)(
  'a client that disconnects %s causes no error in the log',
  async (_, head, awaitsResponse) => {
    const before = log.lines().length
    for (const isReset of [true, false])
      for (const after of DELAYS) await disconnect(head(), { awaitsResponse, isReset, after })
    await pause(300)

    const lines = log.lines().slice(before)
    expect(lines.filter(({ level }) => level === 'error' || Number(level) >= 50)).toEqual([])
  },
)

/** Milliseconds, for clients that do not wait for a response. */
const DELAYS = [0, 1, 2, 4, 8, 16, 32]

type Disconnect = { awaitsResponse: boolean; isReset: boolean; after: number }

/** Sends a request and disconnects: soon, or after the first bytes of the response. */
async function disconnect(text: string, { awaitsResponse, isReset, after }: Disconnect) {
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => undefined)
  const firstBytes = new Promise((resolve) => socket.once('data', resolve))
  socket.write(text.replace(' HTTP/1.1\r\n', ' HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\n'))
  await (awaitsResponse ? firstBytes : pause(after))
  if (isReset) socket.resetAndDestroy()
  else socket.destroy()
}
