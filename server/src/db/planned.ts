import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import { COLUMN_CASING, type Db } from './open.ts'

/**
 * A prepared statement, which the database plans once for each connection. It is for bulk saves, where planning would take
 * longer than the work. Its values are `sql.placeholder`s; `name` must be unique.
 */
export function preparedStatement<Row extends Record<string, unknown>>(name: string, statement: SQL) {
  const query = new PgDialect({ casing: COLUMN_CASING }).sqlToQuery(statement)
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const { rows } = await db._.session
      .prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
        query,
        undefined,
        name,
        false,
      )
      .execute(values)
    return rows
  }
}
