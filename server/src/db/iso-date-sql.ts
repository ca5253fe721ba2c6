import { type SQL, sql } from 'drizzle-orm'

/** A time as the text of an ISO date, the same in JSON that the database writes and in a row. */
export const isoDateSql = (time: SQL) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
