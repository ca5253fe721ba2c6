import { sql } from 'drizzle-orm'
import { undoFieldChanges } from '#shared/plugins/undo/field-changes.ts'
import { type UndoResult, undoText } from '#shared/plugins/undo/undo-text.ts'
import { type ActChange, type Db, identities } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { entriesForUndo, forgetAct, undoableAct, writeUndoneEntries } from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { undoViews } from '../edits/changed-views.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { undoSplit } from '../merging/undo-split.ts'

/**
 * Puts back what an act has changed, except values that were changed since. Returns what was done, in a sentence too. Throws 404
 * when the act is not this user's, is already undone or too old.
 */
export function undoAct(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const act = await undoableAct(tx, userId, id, now)
    if (!act) throw new Problem(404, 'not_found', 'This can no longer be undone.')
    if (act.merge || act.split) {
      await forgetAct(tx, userId, id)
      if (act.merge) return undoMerge(tx, userId, act.merge, now)
      if (act.split) return undoSplit(tx, userId, act.split, now)
    }
    const ids = act.changes.map(({ pluginId }) => pluginId)
    const withRemoved = act.views !== null
    const found = await entriesForUndo(tx, userId, ids, { withRemoved })
    const entries = new Map(found.map((entry) => [entry.id, entry]))
    const undone = act.changes.flatMap((change) => {
      const entry = entries.get(change.pluginId)
      return entry ? [{ change, name: entry.name, ...undoFieldChanges(entry, change.fields) }] : []
    })
    await writeUndoneEntries(
      tx,
      userId,
      undone.map(({ entry }) => entry),
    )
    await deleteAddedKeys(tx, userId, undone)
    await undoViews(tx, userId, act.views ?? [])
    const hasOwnership = act.changes.some(({ fields }) => fields.some(({ field }) => field === 'isOwned'))
    if (hasOwnership) await cancelWaitingOrganizeJobs(tx, userId, now)
    await forgetAct(tx, userId, id)
    const result: UndoResult = {
      undoneCount: undone.filter(({ change, left }) => left.length < change.fields.length).length,
      left: undone.flatMap(({ name, left }) => (left.length > 0 ? [{ name, fields: left }] : [])),
      goneCount: act.changes.length - undone.length,
    }
    return { undoneCount: result.undoneCount, leftCount: result.left.length, message: undoText(result) }
  })
}

/** The entries are no longer recognized under the maker that the act gave them, unless that maker stays. */
async function deleteAddedKeys(tx: Db, userId: string, undone: { change: ActChange; left: string[] }[]) {
  const added = undone.flatMap(({ change, left }) =>
    left.includes('manufacturer')
      ? []
      : (change.keys ?? []).map((key) => ({ pluginId: change.pluginId, key })),
  )
  if (added.length === 0) return
  await tx.execute(sql`
    delete from ${identities} i
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r("pluginId" uuid, key text)
    where i.user_id = ${userId} and i.plugin_id = r."pluginId" and i.key = r.key`)
}
