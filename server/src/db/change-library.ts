import { eq, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { users } from './schema.ts'

/** The account went away while one of its calls was under way. */
export class AccountGone extends Error {}

/**
 * Every change of a library goes through here: one transaction whose first statement raises the revision. That
 * makes the held list out of date, and as it locks the account's row, two changes of one library never interleave.
 */
export function changeLibrary<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const raised = await tx
      .update(users)
      .set({ libraryRevision: sql`${users.libraryRevision} + 1` })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (!raised.length) throw new AccountGone()
    return work(tx)
  })
}
