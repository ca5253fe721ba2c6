import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Visitor } from '../a-visitor.ts'
import { rowsOfPerson } from '../database/whole-database.ts'
import { aHousehold, type Person } from './a-household.ts'
import { type Call, everyCall } from './every-call.ts'
import { routesOf } from './routes-of.ts'

/*
 * Reliability A1: every call of the running server × everybody who may try it × every object it may be tried on.
 * Disabled accounts join when they exist.
 */

let cells = 0
let failed = 0
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failed++
})
afterAll(() => {
  if (failed || cells < 700) return
  console.info(`scorecard R18: ${cells.toLocaleString('en')} cells, 0 violations, 0 unlisted routes`)
})

test('every route of the running server is a call of a contract, or the document that lists them', async () => {
  const { server } = await aHousehold()
  const known = everyCall.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

  expect(routesOf(server.app)).toEqual([...known, ...NO_CALLS].sort())
})

/** The document that lists the calls, and the two streams, which do not end. */
const NO_CALLS = ['GET /api/openapi.json', 'GET /api/events', 'GET /api/device/events']

test.each(everyCall)('$name is answered only for whom it is meant', async (call) => {
  const household = await aHousehold({ hasPasskeys: call.object === 'passkey' })
  await nobodyGetsIn(call, household)
  if (call.object) await onlyTheOwnerReachesAnObject(call, household)
  else await everybodyReachesTheirOwn(call, household)
})

/** A job has to be begun first, or to have moved something. */
const NEEDS_BEGUN = [
  'device.report',
  'device.addFound',
  'device.gone',
  'device.finish',
  'helper.addJob',
  'helper.addFinds',
]

/** A plugin of one's own is not enough: it has to be removed, or somebody must have shared a value for it. */
const NEEDS_MORE = ['plugins.restore', 'community.confirm', 'community.withdraw', ...NEEDS_BEGUN]

const OBJECTS = ['own', 'other', 'missing', 'malformed'] as const
const ROLES = ['owner', 'other', 'admin'] as const

type Household = Awaited<ReturnType<typeof aHousehold>>

/** Who is not signed in gets 401 whatever the object, except on public calls. */
async function nobodyGetsIn(call: Call, { nobodies, owner }: Household) {
  for (const [who, browser] of Object.entries(nobodies)) {
    for (const object of OBJECTS) {
      const response = await browser.request(await call.about(idOf(object, call, owner, owner)))
      const expected = call.endpoint.access === 'public' ? 'not 401, or a refused password' : 401
      expect({
        who,
        object,
        status: call.endpoint.access === 'public' ? expected : response.statusCode,
      }).toEqual({
        who,
        object,
        status: expected,
      })
      expect(response.statusCode).toBeLessThan(500)
      cells++
    }
  }
}

async function onlyTheOwnerReachesAnObject(call: Call, household: Household) {
  for (const who of ROLES) {
    const { me, victim } = pairOf(who, household)
    const before = await rowsOf(victim, household)
    const other = await ask(callerIn(me, call), call, idOf('other', call, me, victim))
    const missing = await ask(callerIn(me, call), call, idOf('missing', call, me, victim))
    const malformed = await ask(callerIn(me, call), call, idOf('malformed', call, me, victim))

    expect({ who, other }).toEqual({ who, other: missing })
    expect({ who, missing: missing.status, malformed: malformed.status }).toEqual({
      who,
      missing: 404,
      malformed: 400,
    })
    expect(await rowsOf(victim, household)).toEqual(before)
    cells += 3
  }
  for (const who of ROLES) {
    const { me, victim } = pairOf(who, household)
    const before = await rowsOf(victim, household)
    const own = await ask(callerIn(me, call), call, idOf('own', call, me, victim))

    if (!NEEDS_MORE.includes(call.name)) expect({ who, own: own.status }).toEqual({ who, own: 200 })
    expect(await rowsOf(victim, household)).toEqual(before)
    cells++
  }
}

/** What ends a session or changes a library must not be all that the next person meets: they get a household that is whole. */
async function everybodyReachesTheirOwn(call: Call, first: Household) {
  const whole = { owner: '', other: '', admin: '' }
  for (const who of ROLES) whole[who] = await libraryOf(first[who].browser)
  let household = first
  for (const who of ROLES) {
    for (const each of ROLES)
      if ((await libraryOf(household[each].browser)) !== whole[each]) household = await aHousehold()
    const { me, victim } = pairOf(who, household)
    const before = await rowsOf(victim, household)
    for (const object of OBJECTS) {
      const { status } = await ask(callerIn(me, call), call, idOf(object, call, me, victim))
      expect({ who, object, isServerError: status >= 500 }).toEqual({ who, object, isServerError: false })
      cells++
    }
    expect(await rowsOf(victim, household)).toEqual(before)
  }
}

const forAdministrators = everyCall.filter(({ endpoint }) =>
  endpoint.summary.startsWith('For administrators'),
)

test('the calls for administrators are these', () => {
  expect(forAdministrators.map(({ name }) => name)).toEqual([
    'community.edits',
    'community.review',
    'community.undo',
    'community.undoAll',
    'community.lock',
    'community.unlock',
  ])
})

test.each(forAdministrators)('$name is refused to whoever is no administrator', async (call) => {
  const { server, owner, other, admin } = await aHousehold()
  const program = server.visitor({
    headers: { authorization: `Bearer ${owner.programs.writes}`, 'sec-fetch-site': undefined },
  })

  for (const caller of [owner.browser, other.browser, program])
    expect(await ask(caller, call, randomUUID())).toMatchObject({
      status: 403,
      body: { code: 'not_allowed', message: 'Only an administrator of this server can do this.' },
    })
  expect((await ask(admin.browser, call, randomUUID())).status).not.toBe(403)
})

const pairOf = (who: (typeof ROLES)[number], household: Household) => ({
  me: household[who],
  victim: who === 'owner' ? household.other : household.owner,
})

/** Calls of a device are made by the person's helper. */
const callerIn = (person: Person, { endpoint }: Call) =>
  endpoint.access === 'device' ? person.helper : person.browser

async function ask(browser: Visitor, call: Call, id: string) {
  const response = await browser.request(await call.about(id))
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? { ...response.json(), requestId: '' } : 'a file' }
}

/** What the database holds of a person: a server may answer from what it keeps in mind. Trust is the administrator's to change. */
async function rowsOf(person: Person, { server, owner }: Household) {
  const rows = await rowsOfPerson(server.pool, person === owner ? 'owner' : 'other')
  return rows.filter((row) => !row.startsWith('trust '))
}

const libraryOf = async (browser: Visitor) => (await browser.request({ url: '/api/plugins' })).body

function idOf(object: (typeof OBJECTS)[number], call: Call, me: Person, victim: Person) {
  if (object === 'missing') return randomUUID()
  if (object === 'malformed') return "1' or '1'='1"
  const person = object === 'own' ? me : victim
  return person[call.object ?? 'plugin']
}

test('a session opens no call of a device, and a token no call of a person', async () => {
  const { owner, server } = await aHousehold()
  const { cookies } = owner.browser
  const both = server.visitor({ cookies, headers: { authorization: 'Bearer nobody-was-given-this' } })

  for (const call of everyCall.filter(({ endpoint }) => endpoint.access !== 'public')) {
    const [callers, expected] = WRONG[call.endpoint.access ?? 'person']
    for (const caller of callers({ browser: owner.browser, helper: owner.helper, both })) {
      const { status, body } = await ask(caller, call, owner[call.object ?? 'plugin'])
      expect({ name: call.name, status, code: body.code }).toEqual({ name: call.name, ...expected })
      cells++
    }
  }
})

type Callers = Record<'browser' | 'helper' | 'both', Visitor>

/** Whose credential is the wrong one for a call, and what they are told. */
const WRONG = {
  person: [({ helper }: Callers) => [helper], { status: 401, code: 'signed_out' }],
  browser: [({ helper }: Callers) => [helper], { status: 401, code: 'signed_out' }],
  device: [({ browser, both }: Callers) => [browser, both], { status: 401, code: 'not_connected' }],
  both: [({ both }: Callers) => [both], { status: 401, code: 'not_connected' }],
  public: [() => [], {}],
} as const

test('a device that is no longer paired reaches nothing', async () => {
  const { owner } = await aHousehold()
  await owner.browser.helper.revoke({ params: { id: owner.device } })

  for (const call of everyCall.filter(({ endpoint }) => /device|both/.test(endpoint.access ?? ''))) {
    const { status, body } = await ask(owner.helper, call, owner.job)
    expect({ name: call.name, status, code: body.code }).toEqual({
      name: call.name,
      status: 401,
      code: 'not_connected',
    })
  }
})

/** What a program with an API key is told by each call, and a key that may only read by each that changes something. */
test('a program reaches what its key says, never what needs a browser or a device, and nothing once it is revoked', async () => {
  const { server, owner } = await aHousehold()
  const program = (token: string) =>
    server.visitor({ headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': undefined } })
  const { programs } = owner
  const callers = Object.entries(programs).map(([may, token]) => ({ may, browser: program(token) }))

  for (const call of everyCall.filter(({ endpoint }) => endpoint.access !== 'public')) {
    for (const { may, browser } of callers) {
      const before = may === 'reads' ? await libraryOf(owner.browser) : undefined
      // About nobody's object: a key that may write must not spend what the next one is tried on.
      const { status, body } = await ask(browser, call, randomUUID())
      const said = { name: call.name, may, status, code: status < 400 ? '' : body.code }
      const expected = keyRefusal(call, may)
      if (expected) expect(said).toEqual({ name: call.name, may, ...expected })
      else expect({ ...said, isRefused: OF_KEYS.includes(said.code) }).toEqual({ ...said, isRefused: false })
      if (before) expect(await libraryOf(owner.browser)).toEqual(before)
      cells++
    }
  }
})

/** What only whoever holds no key, or too small a one, is told. */
const OF_KEYS = ['signed_out', 'unknown_key', 'key_may_only_read', 'not_connected']

function keyRefusal({ endpoint: { access, method } }: Call, may: string) {
  if (access === 'device') return { status: 401, code: 'not_connected' }
  if (access === 'browser') return { status: 401, code: 'signed_out' }
  if (may === 'revoked') return { status: 401, code: 'unknown_key' }
  if (may === 'reads' && method !== 'GET') return { status: 403, code: 'key_may_only_read' }
  return undefined
}
