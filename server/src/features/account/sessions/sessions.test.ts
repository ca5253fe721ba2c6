import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor, VisitorOptions } from '../../../../test/a-visitor.ts'

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

const isSignedIn = (browser: Visitor) =>
  browser.account.me().then(
    () => true,
    () => false,
  )

test.each([
  ['198.51.100.23', '198.51.100'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['192.168.1.20', null],
])('a session from %s shows the network %s and not the address', async (address, network) => {
  await signedInFrom({ address, headers: { 'user-agent': FIREFOX } })

  const [newest, oldest] = await here.account.sessions()

  const at = server.clock.now().toISOString()
  const there = { browser: 'Firefox on macOS', network, createdAt: at, lastSeenAt: at, isThis: false }
  expect(newest).toEqual({ id: expect.any(String), ...there })
  expect(oldest).toMatchObject({ isThis: true, browser: 'an unknown browser' })
  expect(JSON.stringify(await here.account.sessions())).not.toContain(here.cookies.get('plugfolio_session'))
})

test('ending one session leaves the others', async () => {
  const [there, third] = [await signedInFrom(), await signedInFrom()]
  const id = (await there.account.sessions()).find(({ isThis }) => isThis)?.id ?? ''

  await here.account.endSession({ params: { id } })

  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([
    true,
    false,
    true,
  ])
  await expect(here.account.endSession({ params: { id } })).rejects.toMatchObject({ status: 404 })
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

  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(mia)]).toEqual([
    true,
    false,
    true,
  ])
})

test('ending this session signs out', async () => {
  const [mine] = await here.account.sessions()

  await here.account.endSession({ params: { id: mine?.id ?? '' } })

  expect(here.cookies.has('plugfolio_session')).toBe(false)
  expect(await isSignedIn(here)).toBe(false)
})

test('the theme is stored with the account', async () => {
  expect(await here.notifications.preferences()).not.toHaveProperty('theme')

  await here.notifications.changePreferences({ body: { theme: 'light' } })

  expect(await (await signedInFrom()).notifications.preferences()).toMatchObject({ theme: 'light' })
  const wrong = here.request({
    method: 'PATCH',
    url: '/api/notifications/preferences',
    payload: { theme: 'x' },
  })
  expect((await wrong).statusCode).toBe(400)
})
