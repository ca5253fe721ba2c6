import { expect, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { routesOf } from '../../test/routes-of.ts'
import { SECURITY_EVENTS, securityEventOf } from './security-events.ts'

test('every event is told of a route that there is', async () => {
  const { app } = await aServer()
  const routes = routesOf(app)

  expect(Object.keys(SECURITY_EVENTS).filter((route) => !routes.includes(route))).toEqual([])
})

test.each([
  ['POST /api/auth/login', 200, 'sign-in-ok'],
  ['POST /api/auth/login', 401, 'sign-in-failed'],
  ['POST /api/auth/login', 400, undefined],
  ['POST /api/auth/login', 503, undefined],
  ['POST /api/helper/exchange', 429, 'device-pairing-refused'],
  ['POST /api/community/lock', 403, 'admin-act-refused'],
  ['GET /api/plugins', 200, undefined],
  ['POST /api/plugins', 403, 'call-refused'],
])('%s with %i is called %s', (route, status, event) => {
  expect(securityEventOf(route, status)).toBe(event)
})
