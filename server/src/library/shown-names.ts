import { type SQL, sql } from 'drizzle-orm'
import { type Db, makerSpellings, plugins, sharedValues } from '../db/schema.ts'
import { makerSpellingSql, shareableColumns, sharedValuesSql } from './community/shared-values-sql.ts'

export type ShownName = { id: string; name: string; manufacturer: string }

/** The name of a row of `plugins` as the list of its library shows it, for a query that reads few. */
export const shownNameSql = shareableColumns(sharedValuesSql).name

const sharedColumns = shareableColumns(sql`s.shown`, sql`m.name`)

/** Name and maker of plugins of a library as its list shows them; `which` is a condition for rows of `plugins`. */
export async function shownNames(db: Db, userId: string, which: SQL): Promise<ShownName[]> {
  const { rows } = await db.execute<ShownName>(sql`
    select plugins.id, ${sharedColumns.name} as name, ${sharedColumns.manufacturer} as manufacturer
    from ${plugins} left join ${sharedValues} s on s.definition_id = plugins.definition_id
      left join ${makerSpellings} m on m.spelling = ${makerSpellingSql(sql`s.shown`)}
    where plugins.user_id = ${userId} and ${which}`)
  return rows
}

/** The same of these plugins, by id. */
export async function shownNamesOf(db: Db, userId: string, ids: string[]): Promise<Map<string, ShownName>> {
  const rows = await shownNames(db, userId, sql`plugins.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
