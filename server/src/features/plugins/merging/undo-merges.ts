import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Db, type MergeChange, plugins } from '../../../db/schema.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { type MergedPair, mergedPairs } from '../../../library/merged-entries.ts'
import { restoreObservations } from '../../../library/observations.ts'
import { deleteLinks } from '../../../library/plugin-links.ts'
import { undoValues } from '../../../library/undo-values.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import { type MergeableEntry, mergeableEntries, mergedColumnsOf, writeMergedColumns } from './entry-values.ts'
import { deleteIgnoredUpdates, returnHistory, returnInstallations } from './move-parts.ts'

/**
 * Undoes merges into different entries in a transaction of `changeLibrary`, with the same number of statements for one and for hundreds: each
 * merged entry is in the library again, with its own values and everything that is recognized as its own, also what was found since. The
 * entries that they were merged into get their values back, except those that were changed since. Returns the entries as they were
 * before, those that are separate again, and the ids of those that keep something that was changed since.
 */
export async function undoMerges(tx: Db, userId: string, merges: readonly MergeChange[], now: Date) {
  const ids = merges.flatMap(({ keptId, mergedIds }) => [keptId, ...mergedIds])
  const entries = await mergeableEntries(tx, userId, ids)
  const open = merges.flatMap((merge) => {
    const merged = merge.mergedIds.flatMap((id) => {
      const entry = entries.get(id)
      return entry?.mergedInto ? [entry] : []
    })
    return merged.length > 0 ? [{ ...merge, merged }] : []
  })
  const merged = open.flatMap((each) => each.merged)
  if (merged.length === 0) return { entries, merged, left: new Set<string>() }
  const within = open.flatMap((each) => pairsTo(each.merged, each.redirected))
  const mergedIds = merged.map(({ id }) => id)
  const own = mergedIds.map((id) => ({ from: id, to: id }))
  await showAgain(tx, userId, own, within)
  await returnInstallations(tx, userId, [...own, ...within])
  const history = open.flatMap((each) => pairsTo(each.merged, each.updates))
  await returnHistory(tx, userId, history)
  const left = await restoreKept(tx, userId, entries, open)
  const back = [...open.map(({ keptId }) => keptId), ...mergedIds].map((pluginId) => ({ pluginId }))
  await showAllInstalled(tx, userId, { back }, now)
  await restoreObservations(tx, userId, mergedIds, now)
  await cancelWaitingOrganizeJobs(tx, userId, now)
  return { entries, merged, left }
}

/** Pairs of what goes back, each with its entry. */
const pairsTo = (merged: MergeableEntry[], idsBefore: Record<string, string[]>): MergedPair[] =>
  merged.flatMap(({ id }) => (idsBefore[id] ?? []).map((from) => ({ from, to: id })))

/** Those `within` were merged into one of them before, and are so again. */
async function showAgain(tx: Db, userId: string, own: MergedPair[], within: MergedPair[]) {
  await tx.execute(sql`
    update ${plugins} set merged_into = null, removed_at = null
    from ${mergedPairs(own)} where user_id = ${userId} and id = r."from"`)
  await tx.execute(sql`
    update ${plugins} set merged_into = r."to"
    from ${mergedPairs(within)} where user_id = ${userId} and id = r."from" and merged_into is not null`)
}

/** Puts back what merges changed in the entries that stayed. Returns those that keep something that was changed since. */
async function restoreKept(
  tx: Db,
  userId: string,
  entries: Map<string, MergeableEntry>,
  merges: readonly MergeChange[],
) {
  const left = new Set<string>()
  const rows = merges.flatMap(({ keptId, before, after }) => {
    const kept = entries.get(keptId)
    if (!kept) return []
    const columns: Record<string, unknown> = mergedColumnsOf(kept)
    if (Object.entries(after).some(([name, value]) => !isDeepStrictEqual(columns[name], value)))
      left.add(keptId)
    return [{ id: keptId, ...columns, ...undoValues(columns, before, after) }]
  })
  await writeMergedColumns(tx, userId, rows)
  const each = <Item>(itemsOf: (merge: MergeChange) => readonly Item[]) =>
    merges.flatMap((merge) => itemsOf(merge).map((item) => ({ pluginId: merge.keptId, item })))
  const ignored = each((merge) => merge.ignored)
  await deleteIgnoredUpdates(tx, userId, ignored)
  await deleteLinks(tx, userId, {
    licenses: each(({ licenseIds = [] }) => licenseIds),
    purchases: each(({ purchaseIds = [] }) => purchaseIds),
    collections: each(({ collectionIds }) => collectionIds),
  })
  return left
}
