import { asc, sql } from 'drizzle-orm'
import { type Db, installations, plugins } from '../../db/schema.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

export type UadLibraryEntry = Awaited<ReturnType<typeof uadLibraryOf>>[number]
type Installation = { format: string; path: string; machine: string; size: number | null; isGone: boolean }

/**
 * The library for the matcher and the plan: all entries, with their installations in the order in which they became known. What
 * only a DAW has listed counts as gone, because it may be on no disk.
 */
export async function uadLibraryOf(db: Db, userId: string) {
  const { id, name, isUAD, isOwned, path, metadata } = plugins
  const rows = await db
    .select({ id, name, isUAD, isOwned, path, metadata, installations: installed })
    .from(plugins)
    .where(isInLibraryOf(userId))
    .orderBy(asc(name), asc(id))
  return rows.map((row) => ({ ...row, mark: row.metadata.ownershipMark }))
}

/** As raw SQL, because drizzle leaves out the table names inside a selected column. */
const installed = sql<Installation[]>`(
  select coalesce(json_agg(json_build_object('format', n.format, 'path', n.path, 'machine', n.machine, 'size', n.size,
    'isGone', n.gone_at is not null or n.seen_by is not null)
    order by n.added_at, n.path), '[]')
  from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id)`
