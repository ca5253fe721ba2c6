import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor, VisitorOptions } from '../../../../test/a-visitor.ts'
import { isSignedIn } from '../../../../test/sign-in/over-provider.ts'

let server: TestServer
let here: Visitor
beforeEach(async () => {
  server = await aServer()
  here = await server.signedInAs('ana')
  server.clock.advance(MINUTE)
})

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'

async function signedInFrom(options: VisitorOptions = {}) {
  const browser = server.visitor(options)
  await browser.account.login({ body: { username: 'ana', password: 'correct horse' } })
  return browser
}

test.each([
  ['198.51.100.23', '198.51.100'],
  ['192.168.1.20', null],
])('a session from %s shows the network %s and not the address', async (address, network) => {
  await signedInFrom({ address, headers: { 'user-agent': FIREFOX } })

  const [newest, oldest] = await here.account.sessions()

  const at = server.clock.now().toISOString()
  const there = { browser: 'Firefox on macOS', network, createdAt: at, lastSeenAt: at, isThis: false }
  expect(newest).toEqual({ id: expect.any(String), ...there })
  expect(oldest).toMatchObject({ isThis: true })
  expect(JSON.stringify(await here.account.sessions())).not.toContain(here.cookies.get('plugfolio_session'))
})

test('ending one session leaves the others, and ending this one signs out', async () => {
  const [there, third] = [await signedInFrom(), await signedInFrom()]
  const idOf = async (browser: Visitor) =>
    (await browser.account.sessions()).find(({ isThis }) => isThis)?.id ?? ''
  const params = { id: await idOf(there) }

  await here.account.endSession({ params })

  expect(await Promise.all([here, there, third].map(isSignedIn))).toEqual([true, false, true])
  await expect(here.account.endSession({ params })).rejects.toMatchObject({ status: 404 })
  await here.account.endSession({ params: { id: await idOf(here) } })
  expect(here.cookies.has('plugfolio_session')).toBe(false)
  expect(await Promise.all([here, third].map(isSignedIn))).toEqual([false, true])
})

test('ending all other sessions keeps this one and those of other users, and returns the count', async () => {
  const mia = await server.signedInAs('mia')
  await signedInFrom()
  server.clock.advance(5 * DAY)
  const there = await signedInFrom()
  await isSignedIn(here)
  await isSignedIn(mia)
  server.clock.advance(3 * DAY)

  expect(await here.account.sessions()).toHaveLength(2)
  expect(await here.account.endOtherSessions()).toEqual({ endedCount: 1 })

  expect(await Promise.all([here, there, mia].map(isSignedIn))).toEqual([true, false, true])
})
