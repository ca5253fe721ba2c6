import { notificationsContract } from '#shared/notifications/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { markRead, notificationsOf } from './list.ts'
import { askedToConfirm, confirmAddress, sendConfirmation } from './mail/confirm-address.ts'
import { unsubscribe } from './mail/unsubscribe.ts'
import { changePreferencesOf, preferencesOf } from './repository.ts'

export function notificationRoutes(room: Room) {
  mount(room, notificationsContract, {
    list: ({ db, user }) => notificationsOf(db, user.id),
    read: async ({ db, user, body, now }) => {
      await markRead(db, user.id, body.ids, now)
      return notificationsOf(db, user.id)
    },
    preferences: async ({ db, user }) => found(await preferencesOf(db, user.id), 'Account'),
    changePreferences: async ({ db, user, body, now }) => {
      const changed = found(await changePreferencesOf(db, user.id, body), 'Account')
      if (body.emailNotifications) await askedToConfirm(db, user.id, now)
      return changed
    },
    sendConfirmation: ({ db, user, now }) => sendConfirmation(db, user.id, now),
    confirmAddress: ({ db, body, now }) => confirmAddress(db, body.token, now),
    unsubscribe: ({ db, body }) => unsubscribe(db, body.token),
  })
}
