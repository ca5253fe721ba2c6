import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  hostNotification,
  signInNotification,
  updateNotification,
} from '#shared/notifications/new-notifications.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import { DAY, SECOND } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import { users } from '../../db/schema.ts'
import { notifyOfUpdates } from '../../library/known-updates.ts'
import { notifyUser, notifyUsers } from '../../library/notify.ts'

const server = await aServer()
let userCount = 0

/** A user, and functions that notify this user, each a second after the last one. */
async function aNotifiedUser() {
  const username = `person-${++userCount}`
  const ana = await server.signedInAs(username)
  const { id: userId } = await ana.account.me()
  const later = () => {
    server.clock.advance(SECOND)
    return server.clock.now()
  }
  return {
    ana,
    userId,
    login: { username, password: 'correct horse' },
    signIn: (browser: string) => notifyUser(server.db, userId, signInNotification(browser, FIREFOX), later()),
    news: (text: string) => notifyUser(server.db, userId, hostNotification(text), later()),
    release: (pluginId: string, version: string) =>
      notifyOfUpdates(server.db, [{ userId, pluginId, version }], later()),
  }
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a new account has the default preferences', async () => {
  const { ana } = await aNotifiedUser()

  expect(await ana.notifications.preferences()).toEqual({
    pluginUpdates: true,
    endingTerms: true,
    uadProcessing: true,
    emailNotifications: false,
    desktopNotifications: true,
    quietHours: false,
    quietFrom: '22:00',
    quietTo: '08:00',
    countVersions: true,
    timeZone: 'UTC',
  })
})

test('changed preferences are saved, also from two pages at once, and no others and no other user’s', async () => {
  const [{ ana }, { ana: ben }] = [await aNotifiedUser(), await aNotifiedUser()]
  const change = (body: Partial<Preferences>) => ana.notifications.changePreferences({ body })
  const expected = { ...DEFAULT_PREFERENCES, pluginUpdates: false, emailNotifications: true }

  await Promise.all([change({ pluginUpdates: false }), change({ emailNotifications: true })])

  expect(await ana.notifications.preferences()).toEqual(expected)
  // A preference that is newer than the account has its default.
  await server.db.update(users).set({ preferences: sql`preferences - 'quietFrom'` })
  expect(await ana.notifications.preferences()).toEqual(expected)
  expect(await ben.notifications.preferences()).toEqual(DEFAULT_PREFERENCES)
  const send = (payload: object) =>
    ana.request({ method: 'PATCH', url: '/api/notifications/preferences', payload })
  const wrong = await send({ pluginUpdates: 'yes' })
  await send({ isPro: true, uadProcessing: false })
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'pluginUpdates must be true or false.'])
  expect(await ana.notifications.preferences()).toEqual({ ...expected, uadProcessing: false })
})

test('notifications are listed newest first and are unread until they were seen, and by nobody else', async () => {
  const [{ ana, news }, { ana: ben }] = [await aNotifiedUser(), await aNotifiedUser()]
  await news('First.')
  const before = server.clock.now()
  await news('Second.')
  const [second, first] = await ana.notifications.list()
  const body = { ids: [second?.id ?? ''] }
  server.clock.advance(SECOND)

  expect(await ben.notifications.read({ body })).toEqual([])
  expect(await ana.notifications.list()).toEqual([second, first])
  const after = await ana.notifications.read({ body })

  const createdAt = new Date(before.getTime() + SECOND).toISOString()
  const title = 'News from the host of this server'
  expect([second, first]).toMatchObject([
    { kind: 'news', title, text: 'Second.', link: null, createdAt, readAt: null, count: 1 },
    { text: 'First.', createdAt: before.toISOString() },
  ])
  expect(after).toEqual([{ ...second, readAt: server.clock.now().toISOString() }, first])
  expect(await ana.notifications.list()).toEqual(after)
})

test('the same notification is created once, even by several replicas at the same time, and none of a failed transaction', async () => {
  const people = [await aNotifiedUser(), await aNotifiedUser()]
  const news = hostNotification('Maintenance tonight.')
  const all = people.map(({ userId }) => ({ userId, ...news }))
  const now = server.clock.now()
  const undone = server.db.transaction(async (tx) => {
    await notifyUsers(tx, all, now)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await people[0]?.ana.notifications.list()).toEqual([])

  const notified = await Promise.all(Array.from({ length: 4 }, () => notifyUsers(server.db, all, now)))

  expect(notified.reduce((sum, count) => sum + count)).toBe(2)
  for (const { ana } of people) expect(await ana.notifications.list()).toHaveLength(1)
})

test('an owner is notified once for each plugin and version', async () => {
  const [{ ana, userId }, { userId: ben }] = [await aNotifiedUser(), await aNotifiedUser()]
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q 3', version: '3.1' }) })
  await ana.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
  const { plugin: gone } = await ana.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ana.plugins.remove({ params: { id: gone.id } })
  const tell = (version: string) => {
    server.clock.advance(SECOND)
    const found = [
      { userId, pluginId: plugin.id, version },
      { userId, pluginId: gone.id, version },
      { userId: ben, pluginId: plugin.id, version },
    ]
    return notifyOfUpdates(server.db, found, server.clock.now())
  }

  expect([await tell('3.2'), await tell('3.2'), await tell('4.0')]).toEqual([1, 0, 1])
  expect(await ana.notifications.list()).toMatchObject([
    { kind: 'update', title: 'Pro-Q 3 4.0 is available', link: '/updates' },
  ])
})

test('with Plugin updates switched off only other notifications arrive', async () => {
  const { ana, userId, news } = await aNotifiedUser()
  await ana.notifications.changePreferences({ body: { pluginUpdates: false } })
  const update = updateNotification({ pluginId: 'a', name: 'Pro-Q 3', installed: '', version: '4' })

  await notifyUser(server.db, userId, update, server.clock.now())
  await news('Hello.')

  expect((await ana.notifications.list()).map(({ kind }) => kind)).toEqual(['news'])
})

test('a finished analysis notifies its user unless UAD processing is switched off', async () => {
  const [ana, ben] = [await aUadPerson(server, 'ana', 3), await aUadPerson(server, 'ben', 2)]
  await ben.notifications.changePreferences({ body: { uadProcessing: false } })
  await ben.uad.analyze()

  expect(await ana.notifications.list()).toMatchObject([
    { kind: 'uad', title: 'UAD analysis finished', link: '/uad-workflow' },
  ])
  expect(await ben.notifications.list()).toEqual([])
})

test('the first sign-in from an unknown browser and a changed password create a notification', async () => {
  const { ana, login } = await aNotifiedUser()
  const elsewhere = server.visitor({ headers: { 'user-agent': FIREFOX } })
  for (const browser of [elsewhere, elsewhere, ana]) await browser.account.login({ body: login })
  const change = { currentPassword: login.password, newPassword: 'battery staple' }
  server.clock.advance(SECOND)

  await ana.account.changePassword({ body: change })

  expect(await ana.notifications.list()).toMatchObject([
    {
      kind: 'security',
      title: 'Your password was changed',
      text: "1 other session was ended. If this wasn't you, ask the host of this server for help.",
    },
    {
      kind: 'security',
      title: 'New sign-in to your account',
      text: "New browser: Firefox on Linux. If this wasn't you, change your password.",
    },
  ])
})

test('equal notifications of a day are one with their count, and are read together', async () => {
  const { ana, signIn, news } = await aNotifiedUser()
  await signIn('a')
  server.clock.advance(DAY)
  for (const browser of ['b', 'c', 'd']) await signIn(browser)
  await news('Maintenance')

  const list = await ana.notifications.list()
  expect(list.map(({ title, count }) => [title, count])).toEqual([
    ['News from the host of this server', 1],
    ['New sign-in to your account', 3],
    ['New sign-in to your account', 1],
  ])

  await ana.notifications.read({ body: { ids: list.slice(1, 2).map(({ id }) => id) } })
  const unread = (await ana.notifications.list()).filter(({ readAt }) => readAt === null)
  expect(unread.map(({ count }) => count)).toEqual([1, 1])
})

test('the list has the fifty newest, and Mark all as read marks older ones, too, but none of another user', async () => {
  const [{ ana, userId, news }, ben] = [await aNotifiedUser(), await aNotifiedUser()]
  await ben.news('For Ben')
  for (let number = 0; number < 60; number++) await news(`Number ${number}.`)
  const texts = (await ana.notifications.list()).map(({ text }) => text)
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([50, 'Number 59.', 'Number 10.'])

  const list = await ana.notifications.readAll()

  expect(list.filter(({ readAt }) => readAt === null)).toEqual([])
  const { rows } = await server.pool.query(
    'select text from notifications where read_at is null and user_id in ($1, $2)',
    [userId, ben.userId],
  )
  expect(rows).toEqual([{ text: 'For Ben' }])
})
