import { and, eq, sql } from 'drizzle-orm'
import { type Db, plugins } from '../../../db/schema.ts'
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
  for (let round = 1; round <= rounds; round++)
    undone.push(
      await undoMerges(
        tx,
        userId,
        lists.flatMap((folds) => folds.at(-round) ?? []),
        now,
      ),
    )
  await tx.update(plugins).set({ folds: null }).where(areThese)
  return undone
}
