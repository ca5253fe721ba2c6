import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { planned } from '../db/planned.ts'
import { users } from '../db/schema.ts'
import { tellingOfLibrary } from '../db/tell.ts'

/** The account went away while one of its calls was under way. */
export class AccountGone extends Error {}

/**
 * Every change of a library goes through here: one transaction whose first statement raises the revision. That
 * makes the held list out of date and tells open pages so, and as it locks the account's row, two changes of one library never interleave.
 * `work` is given the revision that the library has afterwards.
 */
export function changeLibrary<T>(
  db: Db,
  userId: string,
  work: (tx: Db, revision: number) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const [raised] = await raise(tx, { userId })
    if (!raised) throw new AccountGone()
    return work(tx, raised.revision)
  })
}

const raise = planned<{ revision: number }>(
  'library-raised',
  sql`update ${users} set library_revision = library_revision + 1 where id = ${sql.placeholder('userId')}
    returning library_revision::float8 as revision, ${tellingOfLibrary(users)}`,
)
