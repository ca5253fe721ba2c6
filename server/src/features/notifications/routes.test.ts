import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aServer } from '../../../test/a-server.ts'
import { users } from '../../db/schema.ts'

test('a new account has the default preferences', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  expect(await ana.notifications.preferences()).toEqual({
    pluginUpdates: true,
    uadProcessing: true,
    emailNotifications: false,
    desktopNotifications: true,
    quietHours: false,
    quietFrom: '22:00',
    quietTo: '08:00',
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

test('preferences require a sign-in', async () => {
  const server = await aServer()

  await expect(server.visitor().notifications.preferences()).rejects.toMatchObject({ status: 401 })
})
