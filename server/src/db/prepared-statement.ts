import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import { COLUMN_CASING } from './open.ts'
import type { Db } from './schema.ts'

type Result<Row extends object> = {
  execute: QueryResult<Row & Record<string, unknown>>
  all: unknown
  values: unknown
}

/** A prepared statement with `sql.placeholder`s and a unique `name`, for bulk saves, where planning would take longer than the work. */
export function preparedStatement<Row extends Record<string, unknown>>(name: string, statement: SQL) {
  const query = new PgDialect({ casing: COLUMN_CASING }).sqlToQuery(statement)
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<Result<Row>>(query, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}
