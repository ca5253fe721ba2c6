import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { inChunks } from '#shared/in-chunks.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { PAGE } from './export-data-rows.ts'

/** Those of these plugins that an export of a selection has, in the order of an export. */
export async function exportableIds(db: Db, userId: string, selection: readonly string[]) {
  const found: string[] = []
  for (const ids of inChunks([...new Set(selection)].sort(), { count: PAGE })) {
    const isThere = and(eq(plugins.userId, userId), eq(plugins.isSample, false), isNull(plugins.removedAt))
    const rows = await db
      .select({ id: plugins.id })
      .from(plugins)
      .where(and(isThere, inArray(plugins.id, ids)))
      .orderBy(asc(plugins.id))
    for (const { id } of rows) found.push(id)
  }
  return found
}
