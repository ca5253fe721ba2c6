import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** So many rows go with one statement, with all that refers to them: far from the time that a statement is given. */
const AT_ONCE = 5_000

/** Deletes rows part by part, each statement by itself; gives how many. In a transaction they go together all the same. */
export async function deleteInParts(db: Db, table: PgTable, where: SQL): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${AT_ONCE}))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return deleted
  }
}
