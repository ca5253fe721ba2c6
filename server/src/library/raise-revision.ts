import { eq, sql } from 'drizzle-orm'
import { notifyServers } from '../db/notify-servers.ts'
import { type Db, users } from '../db/schema.ts'
import { AccountDeleted } from './change-library.ts'

const REVISIONS = {
  songs: 'songsRevision',
  /** Also of places and vaults. */
  licenses: 'licensesRevision',
  purchases: 'purchasesRevision',
} as const
type Revised = keyof typeof REVISIONS

/**
 * Raises the revision of what a user has beside the library, which every change of what its list shows must do. Open pages are notified. It
 * locks the account until the transaction ends, so that changes wait for each other.
 */
export async function raiseRevision(tx: Db, userId: string, what: Revised) {
  const column = REVISIONS[what]
  const { rowCount } = await tx
    .update(users)
    .set({ [column]: sql`${users[column]} + 1` })
    .where(eq(users.id, userId))
  if (rowCount === 0) throw new AccountDeleted()
  await notifyServers(tx, { userId, what })
}

/** Runs a change in a transaction that first raises the revision, so that changes wait for each other. */
export const changeRevised = <T>(db: Db, userId: string, what: Revised, work: (tx: Db) => Promise<T>) =>
  db.transaction(async (tx) => {
    await raiseRevision(tx, userId, what)
    return work(tx)
  })
