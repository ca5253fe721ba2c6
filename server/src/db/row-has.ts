import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Row<Table extends PgTable> = Table['$inferSelect']
type Wanted<Value> = NonNullable<Value> | NonNullable<Value>[]

/** The condition that a row of this table has these values, or one of each list. */
export function rowHas<Table extends PgTable>(
  table: Table,
  values: { [Name in keyof Row<Table>]?: Wanted<Row<Table>[Name]> },
) {
  const columns = getTableColumns<PgTable>(table)
  return and(
    ...Object.entries(values).map(([name, value]) => {
      const column = columns[name]
      if (!column) throw new Error(`The table has no column ${name}.`)
      return Array.isArray(value) ? inArray(column, value) : eq(column, value)
    }),
  )
}
