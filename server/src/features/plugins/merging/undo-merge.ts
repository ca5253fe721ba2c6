import { undoMergeText } from '#shared/plugins/undo/undo-merge-text.ts'
import type { Db, MergeChange } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { undoMerges } from './undo-merges.ts'

/** Undoes a merge in a transaction of `changeLibrary`. Throws 404 when none of its entries is merged any longer. */
export async function undoMerge(tx: Db, userId: string, merge: MergeChange, now: Date) {
  const { keptId } = merge
  const { merged, entries, left } = await undoMerges(tx, userId, [merge], now)
  if (merged.length === 0) throw new Problem(404, 'not_found', 'This can no longer be undone.')
  const kept = entries.get(keptId)
  const hasLeft = left.has(keptId)
  const message = undoMergeText({
    names: merged.map(({ name }) => name),
    keptName: kept?.name ?? 'The other plugin',
    isKeptGone: !kept || kept.isRemoved,
    hasLeft,
  })
  return { undoneCount: merged.length + 1, leftCount: hasLeft ? 1 : 0, message }
}
