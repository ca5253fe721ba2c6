import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './schema.ts'

/** Rows of one statement, which also deletes their dependents. It stays far below the statement timeout. */
const BATCH_SIZE = 5_000

/** Deletes rows in several statements and returns their number. In a transaction they are still deleted together. */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH_SIZE}))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) return deleted
  }
}
