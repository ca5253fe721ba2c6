import { eq, type SQL, sql } from 'drizzle-orm'
import { growingTransaction } from '../db/growing-transaction.ts'
import { notifyOfLibrarySql } from '../db/notify-servers.ts'
import type { Db } from '../db/open.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import { users } from '../db/schema.ts'

/** The account was deleted during one of its calls. */
export class AccountDeleted extends Error {}

/**
 * Runs every change of a library in a transaction whose first statement raises the revision. That notifies open pages, and locks the
 * account's row, so that two changes of one library never interleave. `work` gets the new revision.
 */
export const changeLibrary = <T>(db: Db, userId: string, work: Work<T>): Promise<T> =>
  changed(db, userId, raiseAll, work)

/** The same for changes that neither add, remove, move nor merge: what is known of the bundles on computers stays true. */
export const changeEntries = <T>(db: Db, userId: string, work: Work<T>): Promise<T> =>
  changed(db, userId, raiseLibrary, work)

type Work<T> = (tx: Db, revision: number) => Promise<T>

const changed = <T>(db: Db, userId: string, raise: typeof raiseAll, work: Work<T>): Promise<T> =>
  growingTransaction(db, userId, async (tx) => {
    const [raised] = await raise(tx, { userId })
    if (!raised) throw new AccountDeleted()
    return work(tx, raised.revision)
  })

/** Locks the account until the transaction ends, so that this waits for other changes of the library without being one. */
export async function lockLibrary(tx: Db, userId: string) {
  const { id } = users
  const [user] = await tx.select({ id }).from(users).where(eq(id, userId)).for('no key update')
  if (!user) throw new AccountDeleted()
}

const raising = (name: string, set: SQL) =>
  preparedStatement<{ revision: number }>(
    name,
    sql`update ${users} set ${set} where id = ${sql.placeholder('userId')}
      returning library_revision::float8 as revision, ${notifyOfLibrarySql(users)}`,
  )

const raiseLibrary = raising('entries-raised', sql`library_revision = library_revision + 1`)
const raiseAll = raising(
  'library-raised',
  sql`library_revision = library_revision + 1, bundles_revision = bundles_revision + 1`,
)
