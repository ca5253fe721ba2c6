import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cellsOfTurn } from '../../../scripts/parts/gate/turn.mjs'
import type { Visitor } from '../a-visitor.ts'
import { rowsOfPerson } from '../database/whole-database.ts'
import { aHousehold, type HouseholdUser, sharedHousehold } from './a-household.ts'
import { everyRouteCall, type RouteCall } from './every-call.ts'
import { registeredRoutes } from './registered-routes.ts'

/*
 * Every route of the running server × every caller × every object.
 */

test('every route of the running server is in a contract, except the document and the streams', async () => {
  const { server } = await aHousehold()
  const known = everyRouteCall.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

  expect(registeredRoutes(server.app)).toEqual([...known, ...UNLISTED_ROUTES].sort())
})

/** The OpenAPI document and the two event streams, which do not end. */
const UNLISTED_ROUTES = ['GET /api/openapi.json', 'GET /api/events', 'GET /api/device/events']

/** Refused calls and those that only read meet the same household. */
const household = sharedHousehold()
const householdWithPasskeys = sharedHousehold({ hasPasskeys: true })

test.each(cellsOfTurn(everyRouteCall))('$name is available only to its intended callers', async (call) => {
  const first = await (call.object === 'passkey' ? householdWithPasskeys : household)()
  await refusesVisitors(call, first)
  // An administrator's object belongs to the server; the test of their routes has it.
  if (call.endpoint.summary.startsWith('For administrators')) return
  if (call.object) await allowsOnlyTheOwner(call, first)
  else await allowsOwnData(call, first)
})

/** These require a started job, or one that has moved something. */
const NEEDS_STARTED_JOB = [
  'device.report',
  'device.addFound',
  'device.compared',
  'device.checked',
  'device.gone',
  'device.finish',
  'helper.addJob',
  'helper.addFinds',
]

/** These require a place, or a record of the license; vault.test.ts has them. */
const NEEDS_RECORD = [
  'licenses.activate',
  'vaults.openRecord',
  'vaults.removeRecord',
  'vaults.addImportedRecords',
]

/** These require a computer, a plugin of a song, a removed plugin, a second plugin or installation, or one with a shared value. */
const NEEDS_PREPARATION = [
  'songs.needsOn',
  'songShares.share',
  'plugins.merge',
  'plugins.keepApart',
  'plugins.split',
  'plugins.separate',
  'plugins.restore',
  'plugins.restoreMany',
  'plugins.hide',
  'community.confirm',
  'community.withdraw',
  ...NEEDS_STARTED_JOB,
  ...NEEDS_RECORD,
]

const OBJECTS = ['own', 'other', 'missing', 'malformed'] as const
const ROLES = ['owner', 'other', 'admin'] as const

type Household = Awaited<ReturnType<typeof aHousehold>>

/** All, or two where the request is the same for every object: a repeated request may have another outcome. */
async function objectsOf(call: RouteCall) {
  const [some, other] = [await call.about(randomUUID()), await call.about(randomUUID())]
  return JSON.stringify(some) === JSON.stringify(other) ? OBJECTS.slice(0, 2) : OBJECTS
}

/** Visitors without a session get 401 for every object, except on public routes. */
async function refusesVisitors(call: RouteCall, { nobodies, owner }: Household) {
  for (const [who, browser] of Object.entries(nobodies)) {
    for (const object of await objectsOf(call)) {
      const response = await browser.request(await call.about(idOf(object, call, owner, owner)))
      if (call.endpoint.access !== 'public')
        expect({ who, object, status: response.statusCode }).toEqual({ who, object, status: 401 })
      expect(response.statusCode).toBeLessThan(500)
    }
  }
}

async function allowsOnlyTheOwner(call: RouteCall, household: Household) {
  for (const who of ROLES) {
    const { me, victim } = pairOf(who, household)
    const before = await rowsOf(victim, household)
    const other = await send(callerIn(me, call), call, idOf('other', call, me, victim))
    const missing = await send(callerIn(me, call), call, idOf('missing', call, me, victim))
    const malformed = await send(callerIn(me, call), call, idOf('malformed', call, me, victim))

    expect({ who, other }).toEqual({ who, other: missing })
    expect({ who, missing: missing.status, malformed: malformed.status }).toEqual({
      who,
      missing: 404,
      malformed: 400,
    })
    expect(missing.body).toMatchObject({ message: expect.stringMatching(/^[A-Z].+( not found|\.)$/) })
    expect(await rowsOf(victim, household)).toEqual(before)
  }
  for (const who of ROLES) {
    const { me, victim } = pairOf(who, household)
    const before = await rowsOf(victim, household)
    const own = await send(callerIn(me, call), call, idOf('own', call, me, victim))

    if (!NEEDS_PREPARATION.includes(call.name)) expect({ who, own: own.status }).toEqual({ who, own: 200 })
    expect(await rowsOf(victim, household)).toEqual(before)
  }
}

/** The next user gets a new household when a session has ended or a library has changed. */
async function allowsOwnData(call: RouteCall, first: Household) {
  const whole = { owner: '', other: '', admin: '' }
  for (const who of ROLES) whole[who] = await libraryOf(first[who].browser)
  let household = first
  for (const who of ROLES) {
    for (const each of ROLES)
      if ((await libraryOf(household[each].browser)) !== whole[each]) household = await aHousehold()
    const { me, victim } = pairOf(who, household)
    const before = await rowsOf(victim, household)
    for (const object of await objectsOf(call)) {
      const { status, body } = await send(callerIn(me, call), call, idOf(object, call, me, victim))
      expect({ who, object, isServerError: status >= 500 }).toEqual({ who, object, isServerError: false })
      if (object === 'own') expect({ who, seen: idsIn(victim, body) }).toEqual({ who, seen: [] })
    }
    expect(await rowsOf(victim, household)).toEqual(before)
  }
}

const forAdministrators = everyRouteCall.filter(({ endpoint }) =>
  endpoint.summary.startsWith('For administrators'),
)

/** The names of calls by feature. */
const byFeature = (calls: RouteCall[]) => {
  const names: Record<string, string> = {}
  for (const { name } of calls) {
    const [feature = '', act] = name.split('.')
    names[feature] = names[feature] ? `${names[feature]} ${act}` : String(act)
  }
  return names
}

test('the routes for administrators are these', () => {
  expect(byFeature(forAdministrators)).toEqual({
    invitations: 'list make revoke',
    catalogs: 'list switch turnOn',
    community: 'edits review undo undoAll lock unlock',
  })
})

test('the routes that no API key may call are these', () => {
  expect(byFeature(everyRouteCall.filter(({ endpoint }) => endpoint.access === 'browser'))).toEqual({
    administrator: 'state become',
    apiKeys: 'list make revoke',
    account: 'sessions endSession endOtherSessions changePassword changeProfile requestPro exportData remove',
    invitations: 'list make revoke',
    oidc: 'state confirm link unlink',
    passkeys: 'list begin add rename remove',
    secondFactor: 'state begin confirm end',
    calendar: 'find make revoke',
    helper: 'pair',
    vaults:
      'list add changeWrap records openRecord writeRecords removeRecord prepareNext replace remove addImported addImportedRecords',
    notifications: 'sendConfirmation',
  })
})

test.each(forAdministrators)('$name is refused to everyone but administrators', async (call) => {
  const { server, owner, other, admin } = await household()
  const program = server.visitor({
    headers: { authorization: `Bearer ${owner.programs.writes}`, 'sec-fetch-site': undefined },
  })

  const callers = call.endpoint.access === 'browser' ? [] : [program]
  for (const caller of [owner.browser, other.browser, ...callers])
    expect(await send(caller, call, randomUUID())).toMatchObject({
      status: 403,
      body: { code: 'not_allowed', message: 'Only an administrator of this server can do this.' },
    })
  expect((await send(admin.browser, call, randomUUID())).status).not.toBe(403)
})

const pairOf = (who: (typeof ROLES)[number], household: Household) => ({
  me: household[who],
  victim: who === 'owner' ? household.other : household.owner,
})

/** Routes for devices are requested by the user's helper. */
const callerIn = (person: HouseholdUser, { endpoint }: RouteCall) =>
  endpoint.access === 'device' ? person.helper : person.browser

async function send(browser: Visitor, call: RouteCall, id: string) {
  const response = await browser.request(await call.about(id))
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? { ...response.json(), requestId: '' } : 'a file' }
}

/** The objects of a user whose ids are in a response. */
function idsIn({ browser: _, helper: __, programs: ___, ...ids }: HouseholdUser, body: unknown) {
  const text = JSON.stringify(body)
  return Object.entries(ids).flatMap(([object, id]) => (text.includes(id) ? [object] : []))
}

/** The user's rows in the database itself, without trust, which administrators may change. */
async function rowsOf(person: HouseholdUser, { server, owner }: Household) {
  const rows = await rowsOfPerson(server.pool, person === owner ? 'owner' : 'other')
  return rows.filter((row) => !row.startsWith('trust '))
}

const libraryOf = async (browser: Visitor) => (await browser.request({ url: '/api/plugins' })).body

function idOf(object: (typeof OBJECTS)[number], call: RouteCall, me: HouseholdUser, victim: HouseholdUser) {
  if (object === 'missing') return randomUUID()
  if (object === 'malformed') return "1' or '1'='1"
  const person = object === 'own' ? me : victim
  return person[call.object ?? 'plugin']
}

test('a session cannot access device routes, and a device token cannot access user routes', async () => {
  const { owner, server } = await aHousehold()
  const { cookies } = owner.browser
  const both = server.visitor({ cookies, headers: { authorization: 'Bearer unknown-token' } })

  for (const call of everyRouteCall.filter(({ endpoint }) => endpoint.access !== 'public')) {
    const [callers, expected] = WRONG[call.endpoint.access ?? 'person']
    for (const caller of callers({ browser: owner.browser, helper: owner.helper, both })) {
      const { status, body } = await send(caller, call, owner[call.object ?? 'plugin'])
      expect({ name: call.name, status, code: body.code }).toEqual({ name: call.name, ...expected })
    }
  }
})

type Callers = Record<'browser' | 'helper' | 'both', Visitor>

/** The callers with the wrong credential for a route, and their refusal. */
const WRONG = {
  person: [({ helper }: Callers) => [helper], { status: 401, code: 'signed_out' }],
  browser: [({ helper }: Callers) => [helper], { status: 401, code: 'signed_out' }],
  device: [({ browser, both }: Callers) => [browser, both], { status: 401, code: 'not_connected' }],
  both: [({ both }: Callers) => [both], { status: 401, code: 'not_connected' }],
  public: [() => [], {}],
} as const

test('a device that is no longer paired has no access', async () => {
  const { owner } = await aHousehold()
  await owner.browser.helper.revoke({ params: { id: owner.device } })

  for (const call of everyRouteCall.filter(({ endpoint }) => /device|both/.test(endpoint.access ?? ''))) {
    const { status, body } = await send(owner.helper, call, owner.job)
    expect({ name: call.name, status, code: body.code }).toEqual({
      name: call.name,
      status: 401,
      code: 'not_connected',
    })
  }
})

test('an API key gives access within its scope only, not to browser or device routes, and not after revocation', async () => {
  const { server, owner } = await aHousehold()
  const program = (token: string) =>
    server.visitor({ headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': undefined } })
  const { programs } = owner
  const callers = Object.entries(programs).map(([scope, token]) => ({ scope, browser: program(token) }))

  for (const call of everyRouteCall.filter(({ endpoint }) => endpoint.access !== 'public')) {
    for (const { scope, browser } of callers) {
      const before = scope === 'reads' ? await libraryOf(owner.browser) : undefined
      // With an unknown object, so that a writing key does not use up the object of the next one.
      const { status, body } = await send(browser, call, randomUUID())
      const outcome = { name: call.name, scope, status, code: status < 400 ? '' : body.code }
      const expected = keyRefusal(call, scope)
      if (expected) expect(outcome).toEqual({ name: call.name, scope, ...expected })
      else
        expect({ ...outcome, isRefused: KEY_REFUSALS.includes(outcome.code) }).toEqual({
          ...outcome,
          isRefused: false,
        })
      if (before) expect(await libraryOf(owner.browser)).toEqual(before)
    }
  }
})

/** The refusals for a missing or insufficient key. */
const KEY_REFUSALS = ['signed_out', 'unknown_key', 'key_may_only_read', 'not_connected']

function keyRefusal({ endpoint: { access, method } }: RouteCall, scope: string) {
  if (access === 'device') return { status: 401, code: 'not_connected' }
  if (access === 'browser') return { status: 401, code: 'signed_out' }
  if (scope === 'revoked') return { status: 401, code: 'unknown_key' }
  if (scope === 'reads' && method !== 'GET') return { status: 403, code: 'key_may_only_read' }
  return undefined
}
