import { type SQL, sql } from 'drizzle-orm'
import { UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { type Db, identities, joinRules, plugins } from '../../db/schema.ts'

/** With more plugins than this the oldest hidden entries of a user go: they leave room for 10,000 new plugins below the quota. */
const MOST_WITH_HIDDEN = 40_000

/**
 * Deletes the plugins that were removed before a moment, with everything that belongs to them. Returns how many. Hidden plugins stay.
 * Merged plugins stay as long as the one that they are merged into. What was removed, but not purged, leaves a hidden entry, so that no
 * scan brings it back; `most` limits how many plugins a user has with these.
 */
export async function sweepPlugins(
  db: Db,
  removedBefore: Date,
  now: Date,
  most = MOST_WITH_HIDDEN,
): Promise<number> {
  const isOld = sql`${plugins.removedAt} < ${removedBefore.toISOString()}::timestamptz and ${plugins.mergedInto} is null
    and ${plugins.hiddenAt} is null`
  let swept = 0
  for (let count = HIDDEN_AT_ONCE; count === HIDDEN_AT_ONCE; swept += count)
    count = await db.transaction((tx) => replaceWithHidden(tx, sql`${isOld} and ${LEAVES_HIDDEN}`, now))
  swept += await deleteInBatches(db, plugins, sql`${isOld} and not (${LEAVES_HIDDEN})`)
  await deleteInBatches(db, plugins, isBeyond(most))
  return swept
}

const HIDDEN_AT_ONCE = 1_000

/** A plugin that was added again since is in the library, and a purge ends with its seven days. */
const LEAVES_HIDDEN = sql`not plugins.was_purged and not plugins.is_sample and not exists (
  select from ${plugins} again where again.user_id = plugins.user_id and again.name_key = plugins.name_key
    and again.vendor_key = plugins.vendor_key and again.removed_at is null and again.added_at >= plugins.removed_at)`

/** A new row has only what is written here, while a row that is emptied would keep what a later column adds. */
async function replaceWithHidden(tx: Db, where: SQL, now: Date) {
  // One comes for each that goes, so a full library stays within its quota.
  await tx.execute(sql`set local plugfolio.quotas = 'off'`)
  const { rows } = await tx.execute(sql`
    with old as materialized (
      select user_id, id, removed_at from ${plugins}
      where ${where} limit ${HIDDEN_AT_ONCE} for update),
    kept as materialized (
      select p.*, old.removed_at as left_at, gen_random_uuid() as new_id
      from old join ${plugins} p on p.user_id = old.user_id and p.id = old.id
      union all
      select p.*, old.removed_at, gen_random_uuid()
      from old join ${plugins} p on p.user_id = old.user_id and p.merged_into = old.id),
    hidden as (
      insert into ${plugins} (user_id, id, name, manufacturer, is_guess, name_key, vendor_key, definition_id, is_uad, added_at, removed_at,
        hidden_at, type, format, formats, version, path, is_owned, update_available, is_favorite)
      select user_id, new_id, name, manufacturer, is_guess, name_key, vendor_key, definition_id, is_uad, left_at, left_at,
        ${now.toISOString()}::timestamptz, '', ${UNKNOWN_FORMAT}, '{}', '', '', true, false, false
      from kept),
    keyed as (
      insert into ${identities} (user_id, key, plugin_id)
      select i.user_id, i.key, kept.new_id from kept join ${identities} i on i.user_id = kept.user_id and i.plugin_id = kept.id),
    ruled as (
      update ${joinRules} set plugin_id = kept.new_id from kept
      where join_rules.user_id = kept.user_id and join_rules.plugin_id = kept.id)
    delete from ${plugins} using old where plugins.user_id = old.user_id and plugins.id = old.id returning 1`)
  return rows.length
}

/** The oldest hidden entries of the sweep, as many as their users have plugins beyond the limit. They have no bundle, and were added at their removal. */
const isBeyond = (most: number) => sql`(user_id, id) in (
  select user_id, id from (
    select h.user_id, h.id, full_library.surplus, row_number() over (partition by h.user_id order by h.removed_at, h.id) as place
    from ${plugins} h join (
      select user_id, count(*) - ${most}::int as surplus from ${plugins} group by user_id having count(*) > ${most}::int
    ) full_library on full_library.user_id = h.user_id
    where h.hidden_at is not null and h.added_at = h.removed_at and h.formats = '{}') hidden
  where place <= surplus)`
