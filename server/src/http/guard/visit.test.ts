import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import { createLogger } from '../../create-logger.ts'

const { password } = aRegistration()

const LEAVING = [
  ['signing out', { method: 'POST', url: '/api/auth/logout' }],
  ['deleting the account', { method: 'DELETE', url: '/api/auth/me', payload: { password } }],
] as const

test.each(LEAVING)('behind https, %s clears the cache of the browser', async (_, request) => {
  const server = await aServer({ PUBLIC_URL: 'https://plugins.example.org' })
  const ana = await server.signedInAs('ana')
  expect((await ana.request({ url: '/api/auth/me' })).headers).not.toHaveProperty('clear-site-data')

  const { statusCode, headers } = await ana.request(request)

  expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
})

test.each(LEAVING)(
  'without https, %s does not clear the cache, because browsers ignore that',
  async (_, request) => {
    const ana = await (await aServer()).signedInAs('ana')

    const { statusCode, headers } = await ana.request(request)

    expect([statusCode, headers['clear-site-data']]).toEqual([200, undefined])
  },
)

const PROXY = '10.0.0.2'
const STRANGER = '198.51.100.9'

async function warningsWith(settings: Record<string, string>, caller: string, protocol: string) {
  const lines: string[] = []
  const output = new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(line).msg)) })
  const logger = createLogger(output, 'warn')
  const { app } = await aServer({ TRUSTED_PROXIES: PROXY, ...settings }, undefined, { logger })
  for (let call = 0; call < 3; call++)
    await app.inject({
      url: '/api/server',
      remoteAddress: caller,
      headers: { 'x-forwarded-proto': protocol },
    })
  return lines.filter((line) => line.includes('https'))
}

test.each([
  ['without PUBLIC_URL', {}],
  ['with an http one', { PUBLIC_URL: 'http://plugins.lan' }],
])(
  'TLS at a proxy %s causes one warning that names the setting',
  async (_, settings: Record<string, string>) => {
    expect(await warningsWith(settings, PROXY, 'https')).toEqual([
      'People reach this server over https, but PUBLIC_URL is not an https address, so browsers may also send cookies without encryption. Set PUBLIC_URL to the https address that people use, and restart.',
    ])
  },
)

test.each([
  ['a proxy without TLS', {}, PROXY, 'http'],
  ['an untrusted client that claims https', {}, STRANGER, 'https'],
  ['an https PUBLIC_URL', { PUBLIC_URL: 'https://plugins.example.org', PASSWORD_MIN: '8' }, PROXY, 'https'],
])('%s causes no warning', async (_, settings: Record<string, string>, caller, protocol) => {
  expect(await warningsWith(settings, caller, protocol)).toEqual([])
})
