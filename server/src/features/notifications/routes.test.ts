import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  hostNotification,
  signInNotification,
  updateNotification,
} from '#shared/notifications/new-notifications.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { DAY, SECOND } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { users } from '../../db/schema.ts'
import { notifyOfUpdates } from '../../library/known-updates.ts'
import { notifyUser, notifyUsers } from '../../library/notify.ts'

test('a new account has the default preferences', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

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

test('a changed preference is saved without changing others or other users', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')

  const changed = await ana.notifications.changePreferences({ body: { pluginUpdates: false } })

  expect(changed).toEqual({ ...DEFAULT_PREFERENCES, pluginUpdates: false })
  expect(await ana.notifications.preferences()).toEqual(changed)
  expect(await ben.notifications.preferences()).toEqual(DEFAULT_PREFERENCES)
})

test('two pages can change different preferences at the same time', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  await Promise.all([
    ana.notifications.changePreferences({ body: { pluginUpdates: false } }),
    ana.notifications.changePreferences({ body: { emailNotifications: true } }),
  ])

  expect(await ana.notifications.preferences()).toMatchObject({
    pluginUpdates: false,
    emailNotifications: true,
  })
})

test('an account that is older than a preference has its default', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await server.db.update(users).set({ preferences: sql`'{"pluginUpdates": false}'` })

  expect(await ana.notifications.preferences()).toEqual({ ...DEFAULT_PREFERENCES, pluginUpdates: false })
  expect(await ana.notifications.changePreferences({ body: { uadProcessing: false } })).toEqual({
    ...DEFAULT_PREFERENCES,
    pluginUpdates: false,
    uadProcessing: false,
  })
})

test('only known preferences with valid values are saved', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const change = (payload: object) =>
    ana.request({ method: 'PATCH', url: '/api/notifications/preferences', payload })

  const wrong = await change({ pluginUpdates: 'yes' })
  await change({ isPro: true, pluginUpdates: false })

  const [row] = await server.db.select({ preferences: users.preferences }).from(users)
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'pluginUpdates must be true or false.'])
  expect(row?.preferences).toEqual({ ...DEFAULT_PREFERENCES, pluginUpdates: false })
})

const idOf = async (person: Visitor) => (await person.account.me()).id
const LOGIN = { username: 'ana', password: 'correct horse' }

test('notifications are listed newest first and are unread until they were seen', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = await idOf(ana)
  await notifyUser(server.db, userId, hostNotification('First.'), server.clock.now())
  server.clock.advance(SECOND)
  await notifyUser(server.db, userId, hostNotification('Second.'), server.clock.now())
  const [second, first] = await ana.notifications.list()
  server.clock.advance(SECOND)

  const after = await ana.notifications.read({ body: { ids: [second?.id ?? ''] } })

  expect([second, first]).toEqual([
    {
      id: expect.any(String),
      kind: 'news',
      title: 'News from the host of this server',
      text: 'Second.',
      link: null,
      createdAt: '2026-01-05T12:00:01.000Z',
      readAt: null,
      count: 1,
    },
    expect.objectContaining({ text: 'First.', createdAt: '2026-01-05T12:00:00.000Z' }),
  ])
  expect(after).toEqual([{ ...second, readAt: '2026-01-05T12:00:02.000Z' }, first])
  expect(await ana.notifications.list()).toEqual(after)
})

test('a user can neither read nor mark notifications of other users', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  await notifyUser(server.db, await idOf(ana), hostNotification('Only for Ana.'), server.clock.now())
  const notified = await ana.notifications.list()

  expect(await ben.notifications.read({ body: { ids: notified.map(({ id }) => id) } })).toEqual([])
  expect(await ana.notifications.list()).toEqual(notified)
})

test('the same notification is created once, even by several replicas at the same time', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  const news = hostNotification('Maintenance tonight.')
  const all = [
    { userId: await idOf(ana), ...news },
    { userId: await idOf(ben), ...news },
  ]
  const now = server.clock.now()

  const notified = await Promise.all(Array.from({ length: 4 }, () => notifyUsers(server.db, all, now)))

  expect(notified.reduce((sum, count) => sum + count)).toBe(2)
  expect(
    [await ana.notifications.list(), await ben.notifications.list()].map(({ length }) => length),
  ).toEqual([1, 1])
})

test('a rolled back transaction creates no notification', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = await idOf(ana)

  const undone = server.db.transaction(async (tx) => {
    await notifyUser(tx, userId, hostNotification('Too early.'), server.clock.now())
    throw new Error('undone')
  })

  await expect(undone).rejects.toThrow('undone')
  expect(await ana.notifications.list()).toEqual([])
})

test('the list has the fifty newest notifications', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = await idOf(ana)
  const all = Array.from({ length: 60 }, (_, number) => ({
    userId,
    ...hostNotification(`Number ${number}.`),
  }))
  for (const one of all) {
    server.clock.advance(SECOND)
    await notifyUsers(server.db, [one], server.clock.now())
  }

  const texts = (await ana.notifications.list()).map(({ text }) => text)

  expect([texts.length, texts[0], texts.at(-1)]).toEqual([50, 'Number 59.', 'Number 10.'])
})

test('an owner is notified once for each plugin and version', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = await idOf(ana)
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q 3', version: '3.1' }) })
  await ana.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
  const { plugin: gone } = await ana.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ana.plugins.remove({ params: { id: gone.id } })
  const ben = await idOf(await server.signedInAs('ben'))
  const tell = (version: string) =>
    notifyOfUpdates(
      server.db,
      [
        { userId, pluginId: plugin.id, version },
        { userId, pluginId: gone.id, version },
        { userId: ben, pluginId: plugin.id, version },
      ],
      server.clock.now(),
    )

  const notified = [await tell('3.2'), await tell('3.2')]
  server.clock.advance(SECOND)
  notified.push(await tell('4.0'))

  expect(notified).toEqual([1, 0, 1])
  expect(await ana.notifications.list()).toMatchObject([
    { kind: 'update', title: 'Pro-Q 3 4.0 is available', link: '/updates' },
  ])
})

test('an update notification is read once the update is installed or dismissed or its plugin removed', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = await idOf(ana)
  const names = ['Installed', 'Dismissed', 'Removed', 'Other']
  const ids = new Map<string, string>()
  for (const name of names) {
    const facts = { name, bundleId: `com.zap.${name}`, version: '1.0', updateAvailable: true }
    const { plugin } = await ana.plugins.add({ body: aPlugin(facts) })
    ids.set(name, plugin.id)
  }
  const found = names.map((name) => ({ userId, pluginId: ids.get(name) ?? '', version: '1.1' }))
  await notifyOfUpdates(server.db, found, server.clock.now())
  const paramsOf = (name: string) => ({ params: { id: ids.get(name) ?? '' } })

  const [entry] = await ana.updates.start({ body: { pluginIds: [ids.get('Installed') ?? ''] } })
  await ana.updates.mark({ params: { id: entry?.id ?? '' }, body: { status: 'completed' } })
  await ana.plugins.change({ ...paramsOf('Dismissed'), body: { updateAvailable: false } })
  await ana.plugins.remove(paramsOf('Removed'))

  const unread = (await ana.notifications.list()).filter(({ readAt }) => readAt === null)
  expect(unread.map(({ title }) => title)).toEqual(['Other 1.1 is available'])
})

test('with Plugin updates switched off only other notifications arrive', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = await idOf(ana)
  await ana.notifications.changePreferences({ body: { pluginUpdates: false } })
  const update = updateNotification({ pluginId: 'a', name: 'Pro-Q 3', installed: '', version: '4' })

  for (const news of [update, hostNotification('Hello.')])
    await notifyUser(server.db, userId, news, server.clock.now())

  expect((await ana.notifications.list()).map(({ kind }) => kind)).toEqual(['news'])
})

test('a finished analysis notifies its user unless UAD processing is switched off', async () => {
  const server = await aServer()
  const ana = await aUadPerson(server, 'ana', 3)
  const ben = await aUadPerson(server, 'ben', 2)
  await ben.notifications.changePreferences({ body: { uadProcessing: false } })
  await ben.uad.analyze()

  expect(await ana.notifications.list()).toMatchObject([
    { kind: 'uad', title: 'UAD analysis finished', link: '/uad-workflow' },
  ])
  expect(await ben.notifications.list()).toEqual([])
})

test('only the first sign-in from an unknown browser creates a notification', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const elsewhere = server.visitor({
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  await elsewhere.account.login({ body: LOGIN })
  for (const browser of [elsewhere, ana]) await browser.account.login({ body: LOGIN })

  expect(await ana.notifications.list()).toMatchObject([
    {
      kind: 'security',
      title: 'New sign-in to your account',
      text: "New browser: Firefox on Linux. If this wasn't you, change your password.",
    },
  ])
})

test('a changed password creates a notification with the number of ended sessions', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await server.visitor().account.login({ body: LOGIN })
  const change = { currentPassword: LOGIN.password, newPassword: 'battery staple' }
  server.clock.advance(SECOND)

  await ana.account.changePassword({ body: change })

  expect((await ana.notifications.list())[0]).toMatchObject({
    kind: 'security',
    title: 'Your password was changed',
    text: "1 other session was ended. If this wasn't you, ask the host of this server for help.",
  })
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

/** A user, and functions that notify this user, each a second after the last one. */
async function aNotifiedUser() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { id: userId } = await ana.account.me()
  const later = () => {
    server.clock.advance(SECOND)
    return server.clock.now()
  }
  return {
    server,
    ana,
    userId,
    signIn: (browser: string) => notifyUser(server.db, userId, signInNotification(browser, FIREFOX), later()),
    news: (text: string) => notifyUser(server.db, userId, hostNotification(text), later()),
    release: (pluginId: string, version: string) =>
      notifyOfUpdates(server.db, [{ userId, pluginId, version }], later()),
  }
}

test('a plugin has one line, which its installation removes', async () => {
  const { ana, release } = await aNotifiedUser()
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Serum', version: '2.0' }) })
  const mark = (updateAvailable: boolean) =>
    ana.plugins.change({ params: { id: plugin.id }, body: { updateAvailable } })
  await mark(true)
  await release(plugin.id, '2.1')
  const [first] = await ana.notifications.list()
  await ana.notifications.read({ body: { ids: first ? [first.id] : [] } })

  await release(plugin.id, '2.2')
  expect(await ana.notifications.list()).toMatchObject([
    { title: 'Serum 2.2 is available', count: 1, readAt: null },
  ])

  await mark(false)
  expect(await ana.notifications.list()).toEqual([])
  await mark(true)
  await ana.plugins.remove({ params: { id: plugin.id } })
  expect(await ana.notifications.list()).toEqual([])
})

test('equal notifications of a day are one with their count, and are read together', async () => {
  const { server, ana, signIn, news } = await aNotifiedUser()
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
  const { rows } = await server.pool.query(
    'select count(*)::int from notifications where read_at is not null',
  )
  expect(rows).toEqual([{ count: 3 }])

  await signIn('e')
  const [sameDay] = await ana.notifications.list()
  expect(sameDay).toMatchObject({ count: 4, readAt: null })
})

test('Mark all as read marks those that are too old for the list, but none of another user', async () => {
  const { server, ana, news } = await aNotifiedUser()
  const ben = await server.signedInAs('ben')
  const { id } = await ben.account.me()
  await notifyUser(server.db, id, hostNotification('For Ben'), server.clock.now())
  for (let number = 1; number <= 52; number++) await news(`News ${number}`)
  expect(await ana.notifications.list()).toHaveLength(50)

  const list = await ana.notifications.readAll()

  expect(list.filter(({ readAt }) => readAt === null)).toEqual([])
  const { rows } = await server.pool.query('select text from notifications where read_at is null')
  expect(rows).toEqual([{ text: 'For Ben' }])
})
