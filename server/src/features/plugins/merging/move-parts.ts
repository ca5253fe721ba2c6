import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { type Db, ignoredUpdates, installations, plugins, updateHistory } from '../../../db/schema.ts'
import { type MergedPair, mergedPairs } from '../../../library/merged-entries.ts'
import { copyLinks } from '../../../library/plugin-links.ts'

/*
 * Each function moves parts of one entry to another, for a merge. A part that the other entry has already stays where it is, hidden:
 * nothing is deleted, and undoing finds it.
 */

/** Moves the installations, each with the entry that it came from. Of several at one place the first moves. */
export const moveInstallations = (tx: Db, userId: string, pairs: readonly MergedPair[]) =>
  tx.execute(sql`
    update ${installations} moved set plugin_id = first."to", merged_from = coalesce(moved.merged_from, first."from")
    from (
      select distinct on (r."to", n.machine, n.format, n.path) n.id, r."from", r."to"
      from ${mergedPairs(pairs)} join ${installations} n on n.user_id = ${userId} and n.plugin_id = r."from"
      order by r."to", n.machine, n.format, n.path, r.place) first
    where moved.user_id = ${userId} and moved.id = first.id and not exists (
      select from ${installations} there
      where there.user_id = moved.user_id and there.plugin_id = first."to"
        and there.machine = moved.machine and there.format = moved.format and there.path = moved.path)`)

/**
 * Returns the installations of entries that were merged: of each pair those of `from`, wherever they are now, to `to`. What was found since
 * the merge, and is recognized as theirs, comes with them.
 */
export async function returnInstallations(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const areTheirs = sql`moved.user_id = ${userId} and moved.merged_from = r."from" and moved.plugin_id <> r."to"`
  await tx.execute(sql`
    delete from ${installations} old using ${mergedPairs(pairs)}, ${installations} moved
    where old.user_id = ${userId} and old.plugin_id = r."to" and ${areTheirs}
      and old.machine = moved.machine and old.format = moved.format and old.path = moved.path`)
  await tx.execute(sql`
    update ${installations} moved set plugin_id = r."to", merged_from = nullif(moved.merged_from, r."to")
    from ${mergedPairs(pairs)} where ${areTheirs}`)
}

/** Moves the history of updates, except a pending update when another one is pending. Returns what was moved, and from which entry. */
export async function moveHistory(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const { rows } = await tx.execute<{ id: string; from: string }>(sql`
    update ${updateHistory} moved set plugin_id = found."to"
    from (
      select h.id, r."from", r."to", row_number() over (partition by r."to", h.status = 'pending' order by r.place, h.id) as rank
      from ${mergedPairs(pairs)} join ${updateHistory} h on h.user_id = ${userId} and h.plugin_id = r."from") found
    where moved.user_id = ${userId} and moved.id = found.id
      and (moved.status <> 'pending' or found.rank = 1 and ${isNonePending(sql`found."to"`)})
    returning moved.id, found."from"`)
  return rows
}

/** Returns updates of the history (`from`) to their entries (`to`). */
export const returnHistory = (tx: Db, userId: string, pairs: readonly MergedPair[]) =>
  tx.execute(sql`
    update ${updateHistory} moved set plugin_id = r."to"
    from ${mergedPairs(pairs)}
    where moved.user_id = ${userId} and moved.id = r."from"
      and (moved.status <> 'pending' or ${isNonePending(sql`r."to"`)})`)

const isNonePending = (to: SQL) => sql`not exists (
  select from ${updateHistory} there
  where there.user_id = moved.user_id and there.plugin_id = ${to} and there.status = 'pending')`

/** Copies the ignored updates. Returns those that the other entry did not ignore. */
export async function copyIgnoredUpdates(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const { rows } = await tx.execute<IgnoredUpdate & { to: string }>(sql`
    insert into ${ignoredUpdates} (user_id, plugin_id, what, version)
    select g.user_id, r."to", g.what, g.version
    from ${mergedPairs(pairs)} join ${ignoredUpdates} g on g.user_id = ${userId} and g.plugin_id = r."from"
    on conflict do nothing returning what, version, plugin_id as "to"`)
  return rows
}

export const deleteIgnoredUpdates = (
  tx: Db,
  userId: string,
  ignored: { pluginId: string; item: IgnoredUpdate }[],
) =>
  tx.execute(sql`
    delete from ${ignoredUpdates} g
    using jsonb_to_recordset(${JSON.stringify(ignored.map(({ pluginId, item }) => ({ pluginId, version: '', ...item })))}::jsonb)
      as r("pluginId" uuid, what text, version text)
    where g.user_id = ${userId} and g.plugin_id = r."pluginId" and g.what = r.what and g.version = r.version`)

/** Gives an entry the updates, licenses, purchases and collections of another, which is deleted. Of two pending updates its own stays. */
export async function absorbEntry(tx: Db, userId: string, { from, to }: MergedPair) {
  const pairs = [{ from, to }]
  await moveHistory(tx, userId, pairs)
  const isLeft = and(eq(updateHistory.userId, userId), eq(updateHistory.pluginId, from))
  await tx.delete(updateHistory).where(isLeft)
  await copyIgnoredUpdates(tx, userId, pairs)
  await copyLinks(tx, userId, pairs)
  await tx.delete(plugins).where(and(eq(plugins.userId, userId), eq(plugins.id, from)))
}
