import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, installations, joinRules, plugins, type SplitChange } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { recordMerge } from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { copyCollectionsOf } from '../../../library/collection-plugins.ts'
import { copyLicensesOf } from '../../../library/license-plugins.ts'
import { copyPurchasesOf } from '../../../library/purchase-plugins.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import { type MergeableEntry, mergeableEntries, mergedColumnsOf } from './entry-values.ts'
import { mergeEntries } from './merge-entries.ts'
import { copyIgnoredUpdates, moveHistory } from './move-parts.ts'

/**
 * Undoes a split in a transaction of `changeLibrary`: the installations are with their plugin again, and the rules are gone. A split
 * entry that was changed since is merged instead, so that nothing of it is lost. Throws 404 when it was merged or deleted since, and
 * 409 when the plugin that it was part of was removed.
 */
export async function undoSplit(tx: Db, userId: string, split: SplitChange, now: Date) {
  const { pluginId, fromId } = split
  const entries = await mergeableEntries(tx, userId, [pluginId, fromId])
  const [entry, origin] = [entries.get(pluginId), entries.get(fromId)]
  if (!entry || entry.mergedInto || !origin)
    throw new Problem(404, 'not_found', 'This can no longer be undone.')
  if (origin.isRemoved && !origin.mergedInto) throw new Problem(409, 'conflict', removedSentence(origin))
  const target = origin.mergedInto ?? fromId
  if (isChanged(entry, split) && !entry.isRemoved) {
    const { changes } = await mergeEntries(tx, userId, [{ keptId: target, ids: [pluginId] }], now)
    for (const change of changes) await recordMerge(tx, userId, change, now)
    const message = `${entry.name} was changed since, so it is now merged with ${origin.name}. Nothing is lost.`
    return { undoneCount: 1, leftCount: 0, message }
  }
  await returnAll(tx, userId, target, split)
  const pairs = [{ from: pluginId, to: target }]
  await moveHistory(tx, userId, pairs)
  await copyIgnoredUpdates(tx, userId, pairs)
  await copyCollectionsOf(tx, userId, pairs)
  await copyLicensesOf(tx, userId, pairs)
  await copyPurchasesOf(tx, userId, pairs)
  await tx.delete(plugins).where(and(eq(plugins.userId, userId), eq(plugins.id, pluginId)))
  await showAllInstalled(tx, userId, { away: [], back: [{ pluginId: target }] }, now)
  if (entry.isUAD) await cancelWaitingOrganizeJobs(tx, userId, now)
  return { undoneCount: 1, leftCount: 0, message: `${origin.name} is one plugin again.` }
}

const removedSentence = ({ name }: MergeableEntry) =>
  `${name}, which this was part of, is no longer in your library. Please restore it first.`

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
