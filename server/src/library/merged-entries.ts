import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { plugins } from '../db/schema.ts'

/** An entry and the one that it is merged into. */
export type MergedPair = { from: string; to: string }

/** These pairs as records `r` with `from`, `to` and their order, for a `from` of a statement. */
export const mergedPairs = (pairs: readonly MergedPair[]) => sql`
  rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as ("from" uuid, "to" uuid)) with ordinality as r("from", "to", place)`

/**
 * The id of the shown entry for each of these ids: itself, or the entry that it is merged into. This is a separate query, because
 * PostgreSQL compares all entries with all when a table without statistics is joined with itself.
 */
export async function shownIds(tx: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; shown: string }>(sql`
    select id, coalesce(merged_into, id) as shown from ${plugins}
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}

/** True if a row of plugins is merged into an entry that is in the library. */
export const isMergedInLibrarySql = sql`exists (
  select from plugins kept where kept.user_id = plugins.user_id and kept.id = plugins.merged_into and kept.removed_at is null)`
