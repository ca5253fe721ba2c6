import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { everyRouteCall } from '../../../test/security/every-call.ts'
import { registeredRoutes } from '../../../test/security/registered-routes.ts'
import { SECURITY_EVENT_NAMES, SECURITY_EVENTS_BY_ROUTE, securityEventOf } from './security-events.ts'

test('every route with events exists', async () => {
  const { app } = await aServer()
  const routes = registeredRoutes(app)

  expect(Object.keys(SECURITY_EVENTS_BY_ROUTE).filter((route) => !routes.includes(route))).toEqual([])
})

test('every act of an administrator is logged', () => {
  const acts = everyRouteCall
    .map(({ endpoint }) => endpoint)
    .filter(({ summary, method }) => summary.startsWith('For administrators') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)

  expect(acts.map((route) => [route, securityEventOf({ route, status: 200, hasToken: false })])).toEqual(
    acts.map((route) => [route, 'admin-act']),
  )
  expect(acts.length).toBeGreaterThan(8)
})

test('the list for hosts names exactly the events that exist', async () => {
  const page = await readFile(new URL('../../../../docs/self-hosting.md', import.meta.url), 'utf8')
  const [, table = ''] = /\| subject \| `event` \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? []
  const listed = [...table.matchAll(/`([a-z-]+)`/g)].map(([, event]) => event)

  expect(listed.toSorted()).toEqual([...SECURITY_EVENT_NAMES].toSorted())
})

test.each([
  ['POST /api/auth/login', 200, 'sign-in-ok'],
  ['POST /api/auth/login', 401, 'sign-in-failed'],
  ['POST /api/auth/login', 409, 'sign-in-needs-code'],
  ['POST /api/auth/login', 400, undefined],
  ['POST /api/auth/login', 503, undefined],
  ['POST /api/helper/pair', 403, 'device-pairing-refused'],
  ['POST /api/helper/preview', 404, 'device-pairing-refused'],
  ['POST /api/helper/exchange', 429, 'device-pairing-refused'],
  ['POST /api/account/oidc/confirm', 429, 'provider-confirmation-refused'],
  ['POST /api/community/lock', 403, 'admin-act-refused'],
  ['GET /api/plugins', 200, undefined],
  ['GET /api/plugins', 401, undefined],
  ['POST /api/plugins', 403, 'call-refused'],
  ['PATCH /api/plugins/:id', 404, 'id-unknown'],
  ['GET /api/nothing', 404, undefined],
  ['*', 404, undefined],
])('%s with %i is logged as %s', (route, status, event) => {
  expect(securityEventOf({ route, status, hasToken: false })).toBe(event)
})

test.each([
  ['GET /api/plugins', 401, 'credential-refused'],
  ['DELETE /api/device', 401, 'credential-refused'],
  ['GET /api/plugins', 200, undefined],
  ['POST /api/plugins', 403, 'call-refused'],
])('%s with a token and %i is logged as %s', (route, status, event) => {
  expect(securityEventOf({ route, status, hasToken: true })).toBe(event)
})
