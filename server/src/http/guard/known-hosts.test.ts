import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import { hostNameCheck } from './known-hosts.ts'

const isOurs = hostNameCheck(
  { publicUrl: 'https://Plugins.example.org/at/home', allowed: ['studio.lan', 'plugfolio'] },
  'Studio.fritz.box',
)

test.each([
  undefined,
  '',
  'localhost',
  'localhost:3000',
  'plugfolio.localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.5',
  '[::1]:3000',
  '[fe80::1]',
  'studio',
  'STUDIO.local:3000',
  'studio.fritz.box:3000',
  'studio.lan',
  'plugfolio:3000',
  'plugins.example.org',
  'plugins.example.org.:443',
])('%s is our host name', (host) => expect(isOurs(host)).toBe(true))

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'studio.evil.example',
  '127.0.0.1.evil.example',
  'evil.local',
  '[::1].evil.example',
  '1.2.3',
  'plugins.example.org.evil.example',
  'xplugins.example.org',
])('%s is not our host name', (host) => expect(isOurs(host)).toBe(false))

test('a site that points its name to our address is refused, and the error names the setting', async () => {
  const server = await aServer()
  const evil = {
    host: 'evil.example:3000',
    origin: 'http://evil.example:3000',
    'sec-fetch-site': 'same-origin',
  }
  const call = (url: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url, headers, payload: { ...aRegistration() } })

  const refused = await call('/api/auth/register', evil)

  expect(refused.statusCode).toBe(421)
  expect(refused.json()).toEqual({
    code: 'wrong_host',
    message: expect.stringContaining('add the name to ALLOWED_HOSTS'),
    requestId: expect.any(String),
  })
  for (const url of ['/', '/api/auth/me', '/api/server'])
    expect((await server.app.inject({ url, headers: evil })).statusCode).toBe(421)
  for (const url of ['/livez', '/readyz'])
    expect((await server.app.inject({ url, headers: { host: 'check.internal' } })).statusCode).not.toBe(421)
  const own = `${hostname()}:3000`
  const accepted = await call('/api/auth/register', {
    host: own,
    origin: `http://${own}`,
    'sec-fetch-site': 'same-origin',
  })
  expect(accepted.statusCode).toBe(200)
})
