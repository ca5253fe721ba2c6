import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { undoMergeText } from '#shared/plugins/undo/undo-merge-text.ts'
import { collectionPlugins, type Db, type MergeChange, plugins } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-organize-jobs.ts'
import { forgetLicensesOf } from '../../../library/license-plugins.ts'
import { restoreObservations } from '../../../library/observations.ts'
import { deletePurchasesOf } from '../../../library/purchase-plugins.ts'
import { undoValues } from '../../../library/undo-values.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import { mergeableEntries, mergedColumnsOf, writeMergedColumns } from './entry-values.ts'
import { deleteIgnoredUpdates, returnHistory, returnInstallations } from './move-parts.ts'

/**
 * Undoes a merge in a transaction of `changeLibrary`: each merged entry is in the library again, with its own values and everything
 * that is recognized as its own, also what was found since. The entry that they were merged into gets its values back, except those
 * that were changed since. Throws 404 when none of them is merged any longer.
 */
export async function undoMerge(tx: Db, userId: string, merge: MergeChange, now: Date) {
  const { keptId, mergedIds, redirected } = merge
  const entries = await mergeableEntries(tx, userId, [keptId, ...mergedIds])
  const merged = mergedIds.flatMap((id) => {
    const entry = entries.get(id)
    return entry?.mergedInto ? [entry] : []
  })
  if (merged.length === 0) throw new Problem(404, 'not_found', 'This can no longer be undone.')
  for (const { id } of merged) {
    const within = redirected[id] ?? []
    await showAgain(tx, userId, id, within)
    await returnInstallations(tx, userId, id, [id, ...within])
    await returnHistory(tx, userId, id, merge.updates[id] ?? [])
  }
  const kept = entries.get(keptId)
  const hasLeft = kept ? await restoreKept(tx, userId, mergedColumnsOf(kept), merge) : false
  const all = [keptId, ...merged.map(({ id }) => id)]
  const back = all.map((pluginId) => ({ pluginId }))
  await showAllInstalled(tx, userId, { away: [], back }, now)
  await restoreObservations(
    tx,
    userId,
    merged.map(({ id }) => id),
    now,
  )
  await cancelWaitingOrganizeJobs(tx, userId, now)
  const message = undoMergeText({
    names: merged.map(({ name }) => name),
    keptName: kept?.name ?? 'The other plugin',
    isKeptGone: !kept || kept.isRemoved,
    hasLeft,
  })
  return { undoneCount: merged.length + 1, leftCount: hasLeft ? 1 : 0, message }
}

/** `within` were merged into it before, and are so again. */
async function showAgain(tx: Db, userId: string, id: string, within: string[]) {
  await tx.execute(sql`
    update ${plugins} set merged_into = null, removed_at = null where user_id = ${userId} and id = ${id}`)
  await tx.execute(sql`
    update ${plugins} set merged_into = ${id}
    where user_id = ${userId} and id = any(${sql.param(within)}::uuid[]) and merged_into is not null`)
}

/** Puts back what the merge changed in the entry that stayed. Returns whether it keeps something that was changed since. */
async function restoreKept(tx: Db, userId: string, now: Record<string, unknown>, merge: MergeChange) {
  const { keptId, before, after, ignored, collectionIds, licenseIds = [], purchaseIds = [] } = merge
  await writeMergedColumns(tx, userId, keptId, undoValues(now, before, after))
  await deleteIgnoredUpdates(tx, userId, keptId, ignored)
  await forgetLicensesOf(tx, userId, keptId, licenseIds)
  await deletePurchasesOf(tx, userId, keptId, purchaseIds)
  if (collectionIds.length > 0) {
    const { collectionId, pluginId } = collectionPlugins
    const isCopied = and(eq(pluginId, keptId), inArray(collectionId, collectionIds))
    await tx.delete(collectionPlugins).where(and(eq(collectionPlugins.userId, userId), isCopied))
  }
  return Object.entries(after).some(([name, value]) => !isDeepStrictEqual(now[name], value))
}
