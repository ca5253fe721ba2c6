import { undoMergeText } from '#shared/plugins/undo/undo-merge-text.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { isInLibraryOf } from '../../../library/plugin-answer.ts'
import { keepAllApart } from './keep-all-apart.ts'
import { undoFolds } from './undo-folds.ts'

/**
 * Makes entries of their own of the variants in an entry, which nothing puts together again. Returns a sentence that says so. Throws 404 when
 * it has none.
 */
export function separateVariants(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const isThere = (await tx.$count(plugins, isInLibraryOf(userId, id))) > 0
    if (!isThere) throw new Problem(404, 'not_found', 'Plugin not found')
    const undone = await undoFolds(tx, userId, [id], now)
    const merged = undone.flatMap((each) => each.merged)
    if (merged.length === 0) throw new Problem(404, 'not_found', 'This plugin has no variants to separate.')
    await keepAllApart(tx, userId, [id, ...merged.map((entry) => entry.id)])
    const kept = undone[0]?.entries.get(id)
    const message = undoMergeText({
      names: merged.map(({ name }) => name),
      keptName: kept?.name ?? '',
      isKeptGone: false,
      hasLeft: undone.some(({ left }) => left.has(id)),
    })
    return { message }
  })
}
