import { afterEach, expect, test } from 'vitest'
import { aDevice, withToken } from '../a-helper.ts'
import { wholeDatabase } from '../database/whole-database.ts'
import { aHousehold } from './a-household.ts'
import { everyRouteCall, VALID_BODIES } from './every-call.ts'

/** Requests that another site can make a browser send, with its cookies, change nothing. */

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const EVIL = 'https://evil.example'

const ATTACKS: [name: string, type: string, site?: string, origin?: string][] = [
  ['a form post', FORM, 'cross-site', EVIL],
  ['a text/plain post', 'text/plain', 'cross-site', EVIL],
  ['JSON without an origin', JSON_TYPE],
  ['JSON from the origin null', JSON_TYPE, undefined, 'null'],
  ['JSON from a sibling sub-domain', JSON_TYPE, 'same-site', 'http://evil.localhost'],
  ['JSON from an old browser on another site', JSON_TYPE, undefined, EVIL],
  ['JSON from another port of this machine', JSON_TYPE, undefined, 'http://localhost:8081'],
]

const asForm = (body: object) => String(new URLSearchParams(body as Record<string, string>))

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

  for (const [name, type, site, origin] of ATTACKS) {
    const body = VALID_BODIES[call.name]?.([owner.plugin]) ?? {}
    const request = await call.about(owner.plugin)
    const ofSite = { 'sec-fetch-site': site, origin }
    // Forms can be posted across sites, so an upload keeps its type.
    const sent = call.endpoint.upload
      ? { headers: { ...request.headers, ...ofSite } }
      : {
          payload: type === FORM ? asForm(body) : JSON.stringify(body),
          headers: { 'content-type': type, ...ofSite },
        }
    const response = await owner.browser.request({ ...request, ...sent })
    expect({ name, isRefused: response.statusCode >= 400 }).toEqual({ name, isRefused: true })
  }

  expect(await wholeDatabase(server.pool)).toEqual(before)
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

test('a cookie beside the token is not accepted as a helper', async () => {
  const { server, owner } = await aHousehold()
  const { code } = await owner.browser.helper.pair()
  const disguised = server.visitor({
    cookies: owner.browser.cookies,
    headers: { 'sec-fetch-site': undefined, authorization: `Bearer ${owner.token}` },
  })

  const attempt = disguised.helper.exchange({ body: { ...aDevice(), code } })

  await expect(attempt).rejects.toMatchObject({ status: 403, code: 'foreign_origin' })
  expect(await owner.browser.helper.devices()).toHaveLength(1)
})

const PASSWORD = 'correct horse'
