import { and, eq, sql } from 'drizzle-orm'
import { type Db, importChanges, plugins } from '../../../db/schema.ts'
import type { ImportOfUser } from '../../../library/import-part.ts'
import { undoMerges } from './undo-merges.ts'

type Fold = Awaited<ReturnType<typeof undoMerges>>

/**
 * Separates the variants in these entries in a transaction of `changeLibrary`, the last fold first. Returns what undoing each round of folds
 * returned.
 */
export async function undoFolds(tx: Db, userId: string, ids: readonly string[], now: Date): Promise<Fold[]> {
  const areThese = and(eq(plugins.userId, userId), sql`${plugins.id} = any(${sql.param(ids)}::uuid[])`)
  const rows = await tx.select({ folds: plugins.folds }).from(plugins).where(areThese)
  const lists = rows.map(({ folds }) => folds ?? [])
  const rounds = Math.max(0, ...lists.map((folds) => folds.length))
  const undone: Fold[] = []
  for (let round = 1; round <= rounds; round++) {
    const folds = lists.flatMap((list) => list.at(-round) ?? [])
    undone.push(await undoMerges(tx, userId, folds, now))
  }
  await tx.update(plugins).set({ folds: null }).where(areThese)
  return undone
}

/**
 * Makes separate entries again of the variants that an import has brought, so that undoing it finds what it added. Returns how many. They may
 * be folded again: its user has not said that they are different plugins.
 */
export async function undoFoldsOfImport(tx: Db, { userId, importId, now }: ImportOfUser) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct coalesce(p.merged_into, p.id) as id
    from ${importChanges} c join ${plugins} p on p.user_id = ${userId} and p.id = c.plugin_id
    where c.user_id = ${userId} and c.import_id = ${importId}`)
  const ids = rows.map(({ id }) => id)
  const undone = await undoFolds(tx, userId, ids, now)
  return undone.reduce((sum, { merged }) => sum + merged.length, 0)
}
