import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { planned } from './planned.ts'
import { users } from './schema.ts'
import { telling } from './tell.ts'

/** The account went away while one of its calls was under way. */
export class AccountGone extends Error {}

/**
 * Every change of a library goes through here: one transaction whose first statement raises the revision. That
 * makes the held list out of date and tells open pages so, and as it locks the account's row, two changes of one library never interleave.
 */
export function changeLibrary<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const raised = await raise(tx, { userId })
    if (!raised.length) throw new AccountGone()
    return work(tx)
  })
}

const raise = planned(
  'library-raised',
  sql`update ${users} set library_revision = library_revision + 1 where id = ${sql.placeholder('userId')}
    returning id, ${telling(sql`id`, 'library')}`,
)
