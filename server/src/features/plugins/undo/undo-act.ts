import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { undoFieldChanges } from '#shared/plugins/undo/field-changes.ts'
import { undoMergeText } from '#shared/plugins/undo/undo-merge-text.ts'
import { type UndoResult, undoText } from '#shared/plugins/undo/undo-text.ts'
import {
  type ActChange,
  type Db,
  identities,
  installations,
  joinRules,
  type MergeChange,
  plugins,
  type SplitChange,
} from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import {
  entriesForUndo,
  forgetAct,
  recordMerge,
  undoableAct,
  writeUndoneEntries,
} from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { undoViews } from '../edits/change-tag.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import { type MergeableEntry, mergeableEntries, mergedColumnsOf } from '../merging/entry-values.ts'
import { mergeEntries } from '../merging/merge-entries.ts'
import { absorbEntry } from '../merging/move-parts.ts'
import { undoMerges } from '../merging/undo-merges.ts'
import * as words from '../plugin-words.ts'

/**
 * Puts back what an act has changed, except values that were changed since. Returns what was done, in a sentence too. Throws 404
 * when the act is not this user's, is already undone or too old.
 */
export function undoAct(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const act = await undoableAct(tx, userId, id, now)
    if (!act) throw new Problem(404, 'not_found', words.notUndone)
    await forgetAct(tx, userId, id)
    if (act.merge) return undoMerge(tx, userId, act.merge, now)
    if (act.split) return undoSplit(tx, userId, act.split, now)
    const ids = act.changes.map(({ pluginId }) => pluginId)
    const withRemoved = act.views !== null
    const found = await entriesForUndo(tx, userId, ids, { withRemoved })
    const entries = new Map(found.map((entry) => [entry.id, entry]))
    const undone = act.changes.flatMap((change) => {
      const entry = entries.get(change.pluginId)
      return entry ? [{ change, name: entry.name, ...undoFieldChanges(entry, change.fields) }] : []
    })
    const undoneEntries = undone.map(({ entry }) => entry)
    await writeUndoneEntries(tx, userId, undoneEntries)
    await deleteAddedKeys(tx, userId, undone)
    await undoViews(tx, userId, act.views ?? [])
    const hasOwnership = act.changes.some(({ fields }) => fields.some(({ field }) => field === 'isOwned'))
    if (hasOwnership) await cancelWaitingOrganizeJobs(tx, userId, now)
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

/** Undoes a merge in a transaction of `changeLibrary`. Throws 404 when none of its entries is merged any longer. */
async function undoMerge(tx: Db, userId: string, merge: MergeChange, now: Date) {
  const { keptId } = merge
  const { merged, entries, left } = await undoMerges(tx, userId, [merge], now)
  if (merged.length === 0) throw new Problem(404, 'not_found', words.notUndone)
  const kept = entries.get(keptId)
  const hasLeft = left.has(keptId)
  const message = undoMergeText({
    names: merged.map(({ name }) => name),
    keptName: kept?.name ?? words.theOtherPlugin,
    isKeptGone: !kept || kept.isRemoved,
    hasLeft,
  })
  return { undoneCount: merged.length + 1, leftCount: hasLeft ? 1 : 0, message }
}

/**
 * Undoes a split in a transaction of `changeLibrary`: the installations are with their plugin again, and the rules are gone. A split
 * entry that was changed since is merged instead, so that nothing of it is lost. Throws 404 when it was merged or deleted since, and
 * 409 when the plugin that it was part of was removed.
 */
async function undoSplit(tx: Db, userId: string, split: SplitChange, now: Date) {
  const { pluginId, fromId } = split
  const entries = await mergeableEntries(tx, userId, [pluginId, fromId])
  const [entry, origin] = [entries.get(pluginId), entries.get(fromId)]
  if (!entry || entry.mergedInto || !origin) throw new Problem(404, 'not_found', words.notUndone)
  if (origin.isRemoved && !origin.mergedInto)
    throw new Problem(409, 'conflict', words.splitFromRemoved(origin.name))
  const target = origin.mergedInto ?? fromId
  if (isChanged(entry, split) && !entry.isRemoved) {
    const { changes } = await mergeEntries(tx, userId, [{ keptId: target, ids: [pluginId] }], now)
    for (const change of changes) await recordMerge(tx, userId, change, now)
    const message = words.stillMerged(entry.name, origin.name)
    return { undoneCount: 1, leftCount: 0, message }
  }
  await returnAll(tx, userId, target, split)
  await absorbEntry(tx, userId, { from: pluginId, to: target })
  await showAllInstalled(tx, userId, { back: [{ pluginId: target }] }, now)
  if (entry.isUAD) await cancelWaitingOrganizeJobs(tx, userId, now)
  return { undoneCount: 1, leftCount: 0, message: words.oneAgain(origin.name) }
}

/** The update mark changes by itself. */
function isChanged(entry: MergeableEntry, { values }: SplitChange) {
  const now: Record<string, unknown> = mergedColumnsOf(entry)
  return Object.entries(values).some(
    ([name, value]) => name !== 'updateAvailable' && !isDeepStrictEqual(now[name], value),
  )
}

/** Returns the installations and the rules, also installations that a rule has led to the split entry since. */
async function returnAll(tx: Db, userId: string, target: string, split: SplitChange) {
  const { pluginId, fromId } = split
  const origin = target === fromId ? null : fromId
  await tx.execute(sql`
    update ${installations} moved set plugin_id = ${target}, merged_from = coalesce((
      select r."mergedFrom" from jsonb_to_recordset(${JSON.stringify(split.installations)}::jsonb) as r(id uuid, "mergedFrom" uuid)
      where r.id = moved.id), ${origin}::uuid)
    where moved.user_id = ${userId} and moved.plugin_id = ${pluginId} and not exists (
      select from ${installations} there
      where there.user_id = moved.user_id and there.plugin_id = ${target}
        and there.machine = moved.machine and there.format = moved.format and there.path = moved.path)`)
  await tx.delete(joinRules).where(and(eq(joinRules.userId, userId), eq(joinRules.pluginId, pluginId)))
  await tx.execute(sql`
    insert into ${joinRules} (user_id, key, plugin_id)
    select ${userId}::uuid, r.key, r."pluginId"
    from jsonb_to_recordset(${JSON.stringify(split.rules)}::jsonb) as r(key text, "pluginId" uuid)
    where exists (select from ${plugins} p where p.user_id = ${userId} and p.id = r."pluginId")
    on conflict do nothing`)
}
