import { expect, test } from 'vitest'
import { hostNotification, signInNotification } from '#shared/notifications/new-notifications.ts'
import { DAY, SECOND } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { notifyOfUpdates } from '../../library/known-updates.ts'
import { notifyUser } from '../../library/notify.ts'

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
