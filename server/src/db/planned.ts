import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import { CASING, type Db } from './open.ts'

/**
 * A statement that is put together once and that the database plans once for each connection: for a save of many, where
 * planning would take longer than the work. Its values are `sql.placeholder`s. `name` is its own among all statements.
 */
export function planned<Row extends Record<string, unknown>>(name: string, statement: SQL) {
  const query = new PgDialect({ casing: CASING }).sqlToQuery(statement)
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
