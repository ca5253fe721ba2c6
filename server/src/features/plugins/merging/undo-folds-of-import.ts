import { sql } from 'drizzle-orm'
import { type Db, importChanges, plugins } from '../../../db/schema.ts'
import type { ImportOfUser } from '../../../library/import-part.ts'
import { undoFolds } from './undo-folds.ts'

/**
 * Makes separate entries again of the variants that an import has brought, so that undoing it finds what it added. Returns how many. They may
 * be folded again: its user has not said that they are different plugins.
 */
export async function undoFoldsOfImport(tx: Db, { userId, importId, now }: ImportOfUser) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct coalesce(p.merged_into, p.id) as id
    from ${importChanges} c join ${plugins} p on p.user_id = ${userId} and p.id = c.plugin_id
    where c.user_id = ${userId} and c.import_id = ${importId}`)
  const undone = await undoFolds(
    tx,
    userId,
    rows.map(({ id }) => id),
    now,
  )
  return undone.reduce((sum, { merged }) => sum + merged.length, 0)
}
