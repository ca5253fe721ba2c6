import { eq, sql } from 'drizzle-orm'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { markRead, notificationsOf } from './list.ts'
import { askedToConfirm, confirmAddress, sendConfirmation } from './mail/confirm-address.ts'
import { unsubscribe } from './mail/unsubscribe.ts'

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

async function preferencesOf(db: Db, userId: string) {
  const [row] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId))
  return row && complete(row.preferences)
}

/** Changes only these preferences, so that two pages can change different ones at the same time. */
async function changePreferencesOf(db: Db, userId: string, changes: Partial<Preferences>) {
  const [row] = await db
    .update(users)
    .set({ preferences: sql`${users.preferences} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences })
  return row && complete(row.preferences)
}

/** An account that is older than a preference has its default. */
const complete = (stored: Partial<Preferences>): Preferences => ({ ...DEFAULT_PREFERENCES, ...stored })
