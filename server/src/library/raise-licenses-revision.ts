import { eq, sql } from 'drizzle-orm'
import { notifyServers } from '../db/notify-servers.ts'
import { type Db, users } from '../db/schema.ts'
import { AccountDeleted } from './change-library.ts'

/**
 * Raises the revision of a user's licenses, which every change of them, of their places and of their vaults must do. Open pages are
 * notified. It locks the account until the transaction ends, so that changes wait for each other.
 */
export async function raiseLicensesRevision(tx: Db, userId: string) {
  const { rowCount } = await tx
    .update(users)
    .set({ licensesRevision: sql`${users.licensesRevision} + 1` })
    .where(eq(users.id, userId))
  if (rowCount === 0) throw new AccountDeleted()
  await notifyServers(tx, { userId, what: 'licenses' })
}
