import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { plugins } from '../db/schema.ts'

/** Whether a row of plugins is merged into an entry that is in the library. */
export const isMergedInLibrarySql = sql`exists (
  select from plugins kept where kept.user_id = plugins.user_id and kept.id = plugins.merged_into and kept.removed_at is null)`

/** The definitions of these entries, and of those that are merged into them. */
export async function definitionsOfEntries(tx: Db, userId: string, ids: string[]): Promise<string[]> {
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct definition_id as id from ${plugins}
    where user_id = ${userId} and (id = ${these} or merged_into = ${these}) and definition_id is not null`)
  return rows.map(({ id }) => id)
}
