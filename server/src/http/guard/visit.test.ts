import { expect, test } from 'vitest'
import { aRegistration, aServer } from '../../../test/a-server.ts'

const { password } = aRegistration()

const LEAVING = [
  ['signing out', { method: 'POST', url: '/api/auth/logout' }],
  ['deleting the account', { method: 'DELETE', url: '/api/auth/me', payload: { password } }],
] as const

test.each(LEAVING)('behind https, %s has the browser forget the pictures it kept', async (_, request) => {
  const server = await aServer({ PUBLIC_URL: 'https://plugins.example.org' })
  const ana = await server.signedInAs('ana')
  expect((await ana.request({ url: '/api/auth/me' })).headers).not.toHaveProperty('clear-site-data')

  const { statusCode, headers } = await ana.request(request)

  expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
})

test.each(LEAVING)('elsewhere %s does not say so, since no browser would listen', async (_, request) => {
  const ana = await (await aServer()).signedInAs('ana')

  const { statusCode, headers } = await ana.request(request)

  expect([statusCode, headers['clear-site-data']]).toEqual([200, undefined])
})
