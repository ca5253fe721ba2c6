import { eq, sql } from 'drizzle-orm'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema.ts'

export async function preferencesOf(db: Db, userId: string) {
  const [row] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId))
  return row && complete(row.preferences)
}

/** Changes the given switches and no other, also when two pages change theirs at once. */
export async function changePreferencesOf(db: Db, userId: string, changes: Partial<Preferences>) {
  const [row] = await db
    .update(users)
    .set({ preferences: sql`${users.preferences} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences })
  return row && complete(row.preferences)
}

/** An account that is older than a switch has its default. */
const complete = (stored: Partial<Preferences>): Preferences => ({ ...DEFAULT_PREFERENCES, ...stored })
