import { sql } from 'drizzle-orm'
import type { MergeableValues } from '#shared/plugins/merging/merged-values.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { pick, recordOf, VALUE_COLUMNS } from '../../../library/columns.ts'
import { records } from '../../../library/write-entries.ts'

/** The columns of an entry that a merge may change, and that undoing it puts back. */
const MERGED_COLUMNS = [...VALUE_COLUMNS, 'formerNames', 'screenshot'] as const

/** An entry with what a merge brings together, as JSON has it. */
export type MergeableEntry = MergeableValues & {
  id: string
  isSample: boolean
  isRemoved: boolean
  mergedInto: string | null
}

const { json } = recordOf(plugins, ['id', 'isSample', 'mergedInto', 'formats', ...MERGED_COLUMNS])

/** These entries, also removed and merged ones, by their id. */
export async function mergeableEntries(tx: Db, userId: string, ids: string[]) {
  const { rows } = await tx.execute<{ entry: MergeableEntry; isRemoved: boolean }>(sql`
    select ${json} as entry, removed_at is not null as "isRemoved" from ${plugins}
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ entry, isRemoved }) => [entry.id, { ...entry, isRemoved }]))
}

/** The columns that a merge may change. */
export const mergedColumnsOf = (entry: MergeableValues) => pick(entry, MERGED_COLUMNS)

/** Writes columns of entries that a merge may change: the same ones of each. */
export async function writeMergedColumns(
  tx: Db,
  userId: string,
  rows: readonly ({ id: string } & Record<string, unknown>)[],
) {
  const names = MERGED_COLUMNS.filter((name) => rows[0] && name in rows[0])
  if (names.length === 0) return
  const { assignments, types } = recordOf(plugins, names)
  await tx.execute(sql`
    update ${plugins} set ${assignments} from ${records(JSON.stringify(rows), sql`id uuid, ${types}`)}
    where plugins.user_id = ${userId} and plugins.id = r.id`)
}
