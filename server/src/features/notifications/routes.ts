import { eq, sql } from 'drizzle-orm'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { listNotifications, markNotificationsRead } from './list.ts'
import { confirmAddress, requestConfirmation, sendConfirmation } from './mail/confirm-address.ts'
import { unsubscribe } from './mail/unsubscribe.ts'

export function notificationRoutes(room: RouteContext) {
  mountContract(room, notificationsContract, {
    list: ({ db, user }) => listNotifications(db, user.id),
    read: async ({ db, user, body, now }) => {
      await markNotificationsRead(db, user.id, body.ids, now)
      return listNotifications(db, user.id)
    },
    preferences: async ({ db, user }) => requireFound(await preferencesOf(db, user.id), 'Account'),
    changePreferences: async ({ db, user, body, now }) => {
      const changed = requireFound(await changePreferencesOf(db, user.id, body), 'Account')
      if (body.emailNotifications) await requestConfirmation(db, user.id, now)
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
