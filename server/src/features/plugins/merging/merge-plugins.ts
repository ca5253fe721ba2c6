import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { mergedValues, mergeRefusal } from '#shared/plugins/merging/merged-values.ts'
import { type Db, type MergeChange, plugins } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { recordMerge } from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-organize-jobs.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { copyCollectionsOf } from '../../../library/collection-plugins.ts'
import { copyLicensesOf } from '../../../library/license-plugins.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'
import { copyPurchasesOf } from '../../../library/purchase-plugins.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import { type MergeableEntry, mergeableEntries, mergedColumnsOf, writeMergedColumns } from './entry-values.ts'
import { copyIgnoredUpdates, moveHistory, moveInstallations } from './move-parts.ts'

/**
 * Merges plugins into the one that the user keeps: all of them or none. The others keep their rows, hidden, with their own values and
 * identity keys, so that their bundles are still recognized, and so that undoing restores them. Returns the plugin, and the act that
 * undoes it. Throws 404 when one of them is not in the library, and 400 when the values of all are too many for one.
 */
export function mergePlugins(db: Db, userId: string, keptId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)].filter((id) => id !== keptId)
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    const act = await mergeInto(tx, userId, { keptId, ids }, now)
    const plugin = await findPlugin(tx, userId, keptId)
    return plugin && { ...plugin, libraryRevision, act }
  })
}

/** The same in a transaction of `changeLibrary`. Returns the id of the act. */
export async function mergeInto(
  tx: Db,
  userId: string,
  { keptId, ids }: { keptId: string; ids: string[] },
  now: Date,
) {
  const [kept, ...others] = await entriesOf(tx, userId, [keptId, ...ids])
  if (!kept) throw new Problem(404, 'not_found', 'Plugin not found')
  if (others.length === 0) throw new Problem(400, 'invalid', 'Choose at least two different plugins.')
  const values = mergedValues(kept, others)
  const refusal = mergeRefusal(values)
  if (refusal) throw new Problem(400, 'invalid', refusal)
  const redirected = await hideMerged(tx, userId, { keptId, ids }, now)
  const moved: Required<
    Pick<MergeChange, 'collectionIds' | 'licenseIds' | 'purchaseIds' | 'ignored' | 'updates'>
  > = {
    collectionIds: [],
    licenseIds: [],
    purchaseIds: [],
    ignored: [],
    updates: {},
  }
  for (const id of ids) {
    await moveInstallations(tx, userId, id, keptId)
    moved.updates[id] = await moveHistory(tx, userId, id, keptId)
    moved.ignored.push(...(await copyIgnoredUpdates(tx, userId, id, keptId)))
    moved.collectionIds.push(...(await copyCollectionsOf(tx, userId, id, keptId)))
    moved.licenseIds.push(...(await copyLicensesOf(tx, userId, id, keptId)))
    moved.purchaseIds.push(...(await copyPurchasesOf(tx, userId, id, keptId)))
  }
  await writeMergedColumns(tx, userId, keptId, mergedColumnsOf(values))
  await showAllInstalled(tx, userId, { away: [], back: [{ pluginId: keptId }] }, now)
  const shown = (await mergeableEntries(tx, userId, [keptId])).get(keptId) ?? values
  // Two versions of one plugin are evidence of an update, too.
  const changed = changedColumns(mergedColumnsOf(kept), mergedColumnsOf(shown))
  if ([kept, ...others].some(({ isUAD }) => isUAD)) await cancelWaitingOrganizeJobs(tx, userId, now)
  return recordMerge(tx, userId, { keptId, mergedIds: ids, redirected, ...moved, ...changed }, now)
}

/** All of these entries of the library, in this order. */
async function entriesOf(tx: Db, userId: string, ids: string[]): Promise<MergeableEntry[]> {
  const found = await mergeableEntries(tx, userId, ids)
  return ids.map((id) => {
    const entry = found.get(id)
    if (!entry || entry.isRemoved) throw new Problem(404, 'not_found', 'Plugin not found')
    if (entry.isSample) throw new Problem(400, 'invalid', "You can't merge a sample plugin.")
    return entry
  })
}

/** Hides the entries. What was merged into one of them before is then merged into the kept entry; it is returned, by that entry. */
async function hideMerged(
  tx: Db,
  userId: string,
  { keptId, ids }: { keptId: string; ids: string[] },
  now: Date,
) {
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<{ id: string; before: string }>(sql`
    with before as (
      select id, merged_into from ${plugins} where user_id = ${userId} and merged_into = ${these})
    update ${plugins} set merged_into = ${keptId} from before
    where plugins.user_id = ${userId} and plugins.id = before.id
    returning plugins.id, before.merged_into as before`)
  await tx.execute(sql`
    update ${plugins} set merged_into = ${keptId}, removed_at = ${now.toISOString()}::timestamptz, was_purged = false
    where user_id = ${userId} and id = ${these}`)
  const redirected: MergeChange['redirected'] = {}
  for (const { id, before } of rows) redirected[before] = [...(redirected[before] ?? []), id]
  return redirected
}

function changedColumns(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (columns: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, columns[name]]))
  return { before: only(before), after: only(after) }
}
