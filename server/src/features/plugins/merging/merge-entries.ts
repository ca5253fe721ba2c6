import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { mergedValues, mergeRefusal } from '#shared/plugins/merging/merged-values.ts'
import { type Db, type MergeChange, plugins } from '../../../db/schema.ts'
import { notFound, Problem } from '../../../http/problem.ts'
import { recordMerge } from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { type MergedPair, mergedPairs } from '../../../library/merged-entries.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'
import { copyLinks } from '../../../library/plugin-links.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import * as words from '../plugin-words.ts'
import { type MergeableEntry, mergeableEntries, mergedColumnsOf, writeMergedColumns } from './entry-values.ts'
import { copyIgnoredUpdates, moveHistory, moveInstallations } from './move-parts.ts'

/** The entry that stays, and those that are merged into it, in this order. `product`: the name of the product of which all are variants. */
export type Merge = { keptId: string; ids: string[]; product?: string }

type PlannedMerge = Merge & { kept: MergeableEntry; values: MergeableEntry }

/**
 * Merges entries in a transaction of `changeLibrary`, with as many statements for hundreds of merges as for one. No entry is in two of
 * them. Returns what undoes each merge, and how many entries are hidden since. Throws 404 when an entry is not in the library, and 400
 * when it cannot be merged; a merge of variants that cannot be merged is left out.
 */
export async function mergeEntries(tx: Db, userId: string, merges: readonly Merge[], now: Date) {
  const allIds = merges.flatMap(({ keptId, ids }) => [keptId, ...ids])
  const entries = await mergeableEntries(tx, userId, allIds)
  const planned = merges.flatMap((merge) => plannedMerge(merge, entries) ?? [])
  if (planned.length === 0) return { changes: [], count: 0 }
  const pairs = planned.flatMap(({ keptId, ids }) => ids.map((from) => ({ from, to: keptId })))
  const redirected = await hideMerged(tx, userId, pairs, now)
  await moveInstallations(tx, userId, pairs)
  const links = await copyLinks(tx, userId, pairs)
  const moved = {
    updates: groupsOf(await moveHistory(tx, userId, pairs), ({ from }) => from),
    ignored: groupsOf(await copyIgnoredUpdates(tx, userId, pairs), ({ to }) => to),
    collections: groupsOf(links.collections, ({ to }) => to),
    licenses: groupsOf(links.licenses, ({ to }) => to),
    purchases: groupsOf(links.purchases, ({ to }) => to),
  }
  const rows = planned.map(({ keptId, values }) => ({ id: keptId, ...mergedColumnsOf(values) }))
  await writeMergedColumns(tx, userId, rows)
  const keptIds = planned.map(({ keptId }) => keptId)
  await showAllInstalled(tx, userId, { back: keptIds.map((pluginId) => ({ pluginId })) }, now)
  const shown = await mergeableEntries(tx, userId, keptIds)
  if ([...entries.values()].some(({ isUAD }) => isUAD)) await cancelWaitingOrganizeJobs(tx, userId, now)
  const idsOf = (rows: { id: string }[] | undefined) => (rows ?? []).map(({ id }) => id)
  const changes = planned.map(
    ({ keptId, ids, kept, values }): MergeChange => ({
      keptId,
      mergedIds: ids,
      redirected: Object.fromEntries(
        ids.flatMap((id) => (redirected.has(id) ? [[id, idsOf(redirected.get(id))]] : [])),
      ),
      collectionIds: idsOf(moved.collections.get(keptId)),
      licenseIds: idsOf(moved.licenses.get(keptId)),
      purchaseIds: idsOf(moved.purchases.get(keptId)),
      ignored: (moved.ignored.get(keptId) ?? []).map(({ to: _, ...ignored }) => ignored),
      updates: Object.fromEntries(ids.map((id) => [id, idsOf(moved.updates.get(id))])),
      // Two versions of one plugin are evidence of an update, too.
      ...changedColumns(mergedColumnsOf(kept), mergedColumnsOf(shown.get(keptId) ?? values)),
    }),
  )
  return { changes, count: pairs.length }
}

/** The values of the entry that stays. */
function plannedMerge(merge: Merge, entries: Map<string, MergeableEntry>): PlannedMerge | undefined {
  const [kept, ...others] = [merge.keptId, ...merge.ids].map((id) => {
    const entry = entries.get(id)
    if (!entry || entry.isRemoved) throw notFound('Plugin')
    if (entry.isSample) throw new Problem(400, 'invalid', words.sampleNotMerged)
    return entry
  })
  if (!kept) throw notFound('Plugin')
  if (others.length === 0) throw new Problem(400, 'invalid', words.chooseTwoToMerge)
  const values = { ...kept, ...mergedValues(kept, others), ...variantNames(merge.product, [kept, ...others]) }
  const refusal = mergeRefusal(values)
  if (!refusal) return { ...merge, kept, values }
  if (merge.product !== undefined) return undefined
  throw new Problem(400, 'invalid', refusal)
}

/** The name of the product, and those of its variants, by which it is still found. */
function variantNames(product: string | undefined, variants: MergeableEntry[]) {
  if (product === undefined) return {}
  const names = variants.flatMap(({ name, formerNames = [] }) => [name, ...formerNames])
  const formerNames = [...new Set(names)]
    .filter((name) => name !== product)
    .toSorted()
    .slice(0, MAX_VARIANT_NAMES)
  return { name: product, formerNames }
}

const MAX_VARIANT_NAMES = 50

/** Hides the entries. What was merged into one of them before is then merged into the kept entry; it is returned, by that entry. */
async function hideMerged(tx: Db, userId: string, pairs: readonly MergedPair[], now: Date) {
  const { rows } = await tx.execute<{ id: string; before: string }>(sql`
    with before as (
      select p.id, p.merged_into, r."to" from ${mergedPairs(pairs)}
        join ${plugins} p on p.user_id = ${userId} and p.merged_into = r."from")
    update ${plugins} set merged_into = before."to" from before
    where plugins.user_id = ${userId} and plugins.id = before.id
    returning plugins.id, before.merged_into as before`)
  await tx.execute(sql`
    update ${plugins} set merged_into = r."to", removed_at = ${now.toISOString()}::timestamptz, was_purged = false
    from ${mergedPairs(pairs)} where user_id = ${userId} and id = r."from"`)
  return groupsOf(rows, ({ before }) => before)
}

function changedColumns(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (columns: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, columns[name]]))
  return { before: only(before), after: only(after) }
}

/**
 * Merges plugins into the one that the user keeps: all of them or none. The others keep their rows, hidden, with their own values and
 * identity keys, so that their bundles are still recognized, and so that undoing restores them. Returns the plugin, and the act that
 * undoes it. Throws 404 when one of them is not in the library, and 400 when the values of all are too many for one.
 */
export function mergePlugins(db: Db, userId: string, keptId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)].filter((id) => id !== keptId)
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    const { changes } = await mergeEntries(tx, userId, [{ keptId, ids }], now)
    const act = changes[0] && (await recordMerge(tx, userId, changes[0], now))
    const plugin = await findPlugin(tx, userId, keptId)
    return plugin && { ...plugin, libraryRevision, act }
  })
}
