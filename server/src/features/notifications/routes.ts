import { notificationsContract } from '#shared/notifications/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { changePreferencesOf, preferencesOf } from './repository.ts'

export function notificationRoutes(room: Room) {
  mount(room, notificationsContract, {
    preferences: async ({ db, user }) => found(await preferencesOf(db, user.id), 'Account'),
    changePreferences: async ({ db, user, body }) =>
      found(await changePreferencesOf(db, user.id, body), 'Account'),
  })
}
