import { sql } from 'drizzle-orm'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { type Db, ignoredUpdates, installations, updateHistory } from '../../../db/schema.ts'

/*
 * What a merge moves from one entry to another. A part that the other entry has already stays where it is, hidden: nothing is
 * deleted, and undoing finds it.
 */

/** Moves the installations, each with the entry that it came from. */
export const moveInstallations = (tx: Db, userId: string, from: string, to: string) =>
  tx.execute(sql`
    update ${installations} moved set plugin_id = ${to}, merged_from = coalesce(moved.merged_from, ${from}::uuid)
    where moved.user_id = ${userId} and moved.plugin_id = ${from} and not exists (
      select from ${installations} there
      where there.user_id = moved.user_id and there.plugin_id = ${to}
        and there.machine = moved.machine and there.format = moved.format and there.path = moved.path)`)

/**
 * Returns the installations of an entry that was merged, and of those that were merged into it, wherever they are now. What was
 * found since the merge, and is recognized as theirs, comes with them.
 */
export async function returnInstallations(tx: Db, userId: string, to: string, ofEntries: string[]) {
  const isTheirs = sql`moved.user_id = ${userId} and moved.plugin_id <> ${to}
    and moved.merged_from = any(${sql.param(ofEntries)}::uuid[])`
  await tx.execute(sql`
    delete from ${installations} old using ${installations} moved
    where old.user_id = ${userId} and old.plugin_id = ${to} and ${isTheirs}
      and old.machine = moved.machine and old.format = moved.format and old.path = moved.path`)
  await tx.execute(sql`
    update ${installations} moved set plugin_id = ${to}, merged_from = nullif(moved.merged_from, ${to}::uuid)
    where ${isTheirs}`)
}

/** Moves the history of updates, except a pending update when both have one. Returns the ids of what was moved. */
export async function moveHistory(tx: Db, userId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${updateHistory} moved set plugin_id = ${to}
    where moved.user_id = ${userId} and moved.plugin_id = ${from} and ${isNoSecondPending(to)}
    returning moved.id`)
  return rows.map(({ id }) => id)
}

/** Returns these updates to their entry. */
export const returnHistory = (tx: Db, userId: string, to: string, ids: string[]) =>
  tx.execute(sql`
    update ${updateHistory} moved set plugin_id = ${to}
    where moved.user_id = ${userId} and moved.id = any(${sql.param(ids)}::uuid[]) and ${isNoSecondPending(to)}`)

const isNoSecondPending = (to: string) => sql`(moved.status <> 'pending' or not exists (
  select from ${updateHistory} there
  where there.user_id = moved.user_id and there.plugin_id = ${to} and there.status = 'pending'))`

/** Copies the ignored updates. Returns those that the other entry did not ignore. */
export async function copyIgnoredUpdates(tx: Db, userId: string, from: string, to: string) {
  const { rows } = await tx.execute<IgnoredUpdate>(sql`
    insert into ${ignoredUpdates} (user_id, plugin_id, what, version)
    select user_id, ${to}::uuid, what, version from ${ignoredUpdates}
    where user_id = ${userId} and plugin_id = ${from}
    on conflict do nothing returning what, version`)
  return rows
}

export const deleteIgnoredUpdates = (tx: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) =>
  tx.execute(sql`
    delete from ${ignoredUpdates} g
    using jsonb_to_recordset(${JSON.stringify(ignored)}::jsonb) as r(what text, version text)
    where g.user_id = ${userId} and g.plugin_id = ${pluginId} and g.what = r.what and g.version = r.version`)
