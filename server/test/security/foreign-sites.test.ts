import type { InjectOptions } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { aDevice, withToken } from '../a-helper.ts'
import { wholeDatabase } from '../database/whole-database.ts'
import { aHousehold } from './a-household.ts'
import { everyRouteCall, VALID_BODIES } from './every-call.ts'

/** Requests that another site can make a browser send, with its cookies, change nothing. */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TEXT = { 'content-type': 'text/plain' }
const JSON_TYPE = { 'content-type': 'application/json' }

type Attack = (body: object) => { headers: Record<string, string | undefined>; payload?: string }

const ATTACKS: Record<string, Attack> = {
  'a form post': (body) => ({
    headers: { ...FORM, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    payload: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  }),
  'a text/plain post': (body) => ({
    headers: { ...TEXT, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    payload: JSON.stringify(body),
  }),
  'JSON without an origin': (body) => ({
    headers: { ...JSON_TYPE, 'sec-fetch-site': undefined },
    payload: JSON.stringify(body),
  }),
  'JSON from the origin null': (body) => ({
    headers: { ...JSON_TYPE, 'sec-fetch-site': undefined, origin: 'null' },
    payload: JSON.stringify(body),
  }),
  'JSON from a sibling sub-domain': (body) => ({
    headers: { ...JSON_TYPE, 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    payload: JSON.stringify(body),
  }),
  'JSON from an old browser on another site': (body) => ({
    headers: { ...JSON_TYPE, 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    payload: JSON.stringify(body),
  }),
  'JSON from another port of this machine': (body) => ({
    headers: { ...JSON_TYPE, 'sec-fetch-site': undefined, origin: 'http://localhost:8081' },
    payload: JSON.stringify(body),
  }),
}

const unsafeCalls = everyRouteCall.filter(({ endpoint }) => endpoint.method !== 'GET')

/** Refused requests change nothing, so every route meets the same household. After a failure the next one meets a new one. */
let untouched: ReturnType<typeof anUntouchedHousehold> | undefined
afterEach(({ task }) => {
  if (task.result?.state === 'fail') untouched = undefined
})

async function anUntouchedHousehold() {
  const { server, owner } = await aHousehold()
  return { server, owner, before: await wholeDatabase(server.pool) }
}

test.each(unsafeCalls)('$name refuses requests of other sites', async (call) => {
  untouched ??= anUntouchedHousehold()
  const { server, owner, before } = await untouched

  for (const [name, attack] of Object.entries(ATTACKS)) {
    const { headers, payload } = attack(VALID_BODIES[call.name]?.([owner.plugin]) ?? {})
    const request: InjectOptions = await call.about(owner.plugin)
    const upload = call.endpoint.upload
      ? { payload: request.payload, headers: { ...request.headers, ...siteHeaders(headers) } }
      : {}
    const response = await owner.browser.request({ ...request, payload, headers, ...upload })
    expect({ name, isRefused: response.statusCode >= 400 }).toEqual({ name, isRefused: true })
  }

  expect(await wholeDatabase(server.pool)).toEqual(before)
})

test('an old browser on the own page is accepted by its origin', async () => {
  const { owner } = await aHousehold()
  const { email } = await owner.browser.account.me()

  const response = await owner.browser.request({
    method: 'PATCH',
    url: '/api/auth/me',
    payload: { displayName: 'New name', email },
    headers: { 'sec-fetch-site': undefined, host: 'plugins.local:3000', origin: 'http://plugins.local:3000' },
  })

  expect(response.statusCode).toBe(200)
})

test('a helper without an origin is accepted by its token or code', async () => {
  const { server, owner } = await aHousehold()
  const stranger = withToken(server)
  const { code } = await owner.browser.helper.pair()

  expect(await stranger.helper.preview({ body: { code } })).toMatchObject({ username: 'owner' })
  expect(await owner.helper.device.claim({ params: { id: owner.job } })).toMatchObject({ state: 'taken' })
  await expect(
    stranger.account.login({ body: { username: 'owner', password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['a cookie beside the token', { authorization: true, cookies: true }],
  ['an origin without a token', { origin: 'https://evil.example' }],
])('%s is not accepted as a helper', async (_, { authorization, cookies, origin }: Disguise) => {
  const { server, owner } = await aHousehold()
  const { code } = await owner.browser.helper.pair()
  const disguised = server.visitor({
    ...(cookies && { cookies: owner.browser.cookies }),
    headers: {
      'sec-fetch-site': undefined,
      authorization: authorization ? `Bearer ${owner.token}` : undefined,
      origin,
    },
  })

  const attempt = disguised.helper.exchange({ body: { ...aDevice(), code } })

  await expect(attempt).rejects.toMatchObject({ status: 403, code: 'foreign_origin' })
  expect(await owner.browser.helper.devices()).toHaveLength(1)
})

type Disguise = { authorization?: boolean; cookies?: boolean; origin?: string }

const PASSWORD = 'correct horse'

/** Forms can be posted across sites, so an upload keeps its type and gets the attacker's origin. */
const siteHeaders = ({ origin, 'sec-fetch-site': site }: Record<string, string | undefined>) => ({
  origin,
  'sec-fetch-site': site,
})
