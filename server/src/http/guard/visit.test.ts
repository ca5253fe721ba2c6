import { expect, test } from 'vitest'
import { aRegistration, aServer } from '../../../test/a-server.ts'

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
