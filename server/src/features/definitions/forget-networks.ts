import { and, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema.ts'

const KEPT = 30 * 24 * 60 * 60 * 1000

/** Where an account was registered matters while it is new, and is forgotten then. */
export async function forgetNetworks(db: Db, now: Date) {
  await db
    .update(users)
    .set({ network: null })
    .where(and(isNotNull(users.network), lt(users.createdAt, new Date(now.getTime() - KEPT))))
}
