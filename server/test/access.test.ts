import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aHousehold, type Person } from './a-household.ts'
import type { Visitor } from './a-visitor.ts'
import { type Call, everyCall } from './every-call.ts'
import { routesOf } from './routes-of.ts'

/*
 * Reliability A1: every call of the running server × everybody who may try it × every object it may be tried on.
 * Device tokens and disabled accounts join when they exist.
 */

let cells = 0
afterAll(() => console.info(`A1: ${cells} cells`))

test('every route of the running server is a call of a contract, or the document that lists them', async () => {
  const { server } = await aHousehold()
  const known = everyCall.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

  expect(routesOf(server.app)).toEqual([...known, 'GET /api/openapi.json'].sort())
})

test.each(everyCall)('$name is answered only for whom it is meant', async (call) => {
  const household = await aHousehold()
  await nobodyGetsIn(call, household)
  if (call.object) await onlyTheOwnerReachesAnObject(call, household)
  else await everybodyReachesTheirOwn(call)
})

/** A plugin of one's own is not enough: it has to be removed, or somebody must have shared a value for it. */
const NEEDS_MORE = ['plugins.restore', 'community.confirm', 'community.withdraw']

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
    const before = await libraryOf(victim.browser)
    const other = await ask(me.browser, call, idOf('other', call, me, victim))
    const missing = await ask(me.browser, call, idOf('missing', call, me, victim))
    const malformed = await ask(me.browser, call, idOf('malformed', call, me, victim))

    expect({ who, other }).toEqual({ who, other: missing })
    expect({ who, missing: missing.status, malformed: malformed.status }).toEqual({
      who,
      missing: 404,
      malformed: 400,
    })
    expect(await libraryOf(victim.browser)).toEqual(before)
    cells += 3
  }
  for (const who of ROLES) {
    const { me, victim } = pairOf(who, household)
    const before = await libraryOf(victim.browser)
    const own = await ask(me.browser, call, idOf('own', call, me, victim))

    if (!NEEDS_MORE.includes(call.name)) expect({ who, own: own.status }).toEqual({ who, own: 200 })
    expect(await libraryOf(victim.browser)).toEqual(before)
    cells++
  }
}

/** Some of these end a session or an account, so each has a household of its own. */
async function everybodyReachesTheirOwn(call: Call) {
  for (const who of ROLES) {
    const { me, victim } = pairOf(who, await aHousehold())
    const before = await libraryOf(victim.browser)
    for (const object of OBJECTS) {
      const { status } = await ask(me.browser, call, idOf(object, call, me, victim))
      expect({ who, object, isServerError: status >= 500 }).toEqual({ who, object, isServerError: false })
      cells++
    }
    expect(await libraryOf(victim.browser)).toEqual(before)
  }
}

const pairOf = (who: (typeof ROLES)[number], household: Household) => ({
  me: household[who],
  victim: who === 'owner' ? household.other : household.owner,
})

async function ask(browser: Visitor, call: Call, id: string) {
  const response = await browser.request(await call.about(id))
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? { ...response.json(), requestId: '' } : 'a file' }
}

const libraryOf = async (browser: Visitor) => (await browser.request({ url: '/api/plugins' })).body

function idOf(object: (typeof OBJECTS)[number], call: Call, me: Person, victim: Person) {
  if (object === 'missing') return randomUUID()
  if (object === 'malformed') return "1' or '1'='1"
  const person = object === 'own' ? me : victim
  return person[call.object ?? 'plugin']
}
