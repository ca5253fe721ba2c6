import { and, asc, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { type Identity, pluginToJoin } from '#shared/bundles/identity/identity.ts'
import { standsBeside } from '#shared/bundles/identity/stands-beside.ts'
import { inChunks } from '#shared/in-chunks.ts'
import type { RestoreRequest } from '#shared/plugins/removal.ts'
import { type Db, identities, installations, joinRules, plugins } from '../../../db/schema.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { identityKeysSql } from '../../../library/entry-facts-sql.ts'
import { restoreObservations } from '../../../library/observations.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'
import { restorableSince } from '../../../library/removed-entries.ts'
import type { JoinableEntry } from '../adding/entry.ts'
import { findLookAlikes } from '../adding/find-look-alikes.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import { absorbEntry } from '../merging/move-parts.ts'

/** Undoes a removal. Returns undefined when there is none, or when it is too long ago. */
export function restorePlugin(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) =>
    (await restoreAll(tx, { userId, ids: [id] }, now)) > 0 ? findPlugin(tx, userId, id) : undefined,
  )
}

/** Restores these plugins, those of one removal, or everything removed in the last seven days. Returns how many that was. */
export const restorePlugins = (db: Db, userId: string, request: RestoreRequest, now: Date) =>
  changeLibrary(db, userId, (tx) =>
    restoreAll(tx, { userId, ids: request.pluginIds, removedAt: request.removedAt }, now),
  )

/** The removed plugins of a user: those with these ids, of one removal, or all. */
type Removed = { userId: string; ids?: string[] | undefined; removedAt?: string | undefined }

/** Restores these removed plugins, also hidden ones, in the transaction of `changeLibrary`. Returns how many that was. */
export async function restoreAll(tx: Db, removed: Removed, now: Date) {
  const readded = await addedAgain(tx, removed, now)
  const toMerge = await tx
    .select()
    .from(plugins)
    .where(and(isRemoved(removed, now), isOneOf(readded)))
    .orderBy(asc(plugins.addedAt))
  for (const plugin of toMerge) await restoreOne(tx, removed.userId, plugin, now)
  return toMerge.length + (await restoreRest(tx, removed, now))
}

/** The removed plugins that share the name or a key with one that was added since: they may have to be merged. */
async function addedAgain(tx: Db, removed: Removed, now: Date) {
  const living = sql`o.user_id = plugins.user_id and o.removed_at is null and o.added_at >= plugins.removed_at`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select plugins.id from ${plugins} join ${plugins} o on ${living} and o.name_key = plugins.name_key
    where ${isRemoved(removed, now)}
    union
    select plugins.id from ${plugins} join ${plugins} m on m.user_id = plugins.user_id and m.merged_into = plugins.id
      join ${plugins} o on ${living} and o.name_key = m.name_key
    where ${isRemoved(removed, now)}
    union
    select plugins.id from ${plugins}
      join ${identities} i on i.user_id = plugins.user_id and (i.plugin_id = plugins.id or i.plugin_id in (
        select m.id from ${plugins} m where m.user_id = plugins.user_id and m.merged_into = plugins.id))
      join ${identities} j on j.user_id = i.user_id and j.key = i.key
      join ${plugins} o on ${living} and o.id = j.plugin_id
    where ${isRemoved(removed, now)}`)
  return rows.map(({ id }) => id)
}

/** Restores the plugins that need no merge, in batches. */
async function restoreRest(tx: Db, removed: Removed, now: Date) {
  const rest = await tx.select({ id: plugins.id }).from(plugins).where(isRemoved(removed, now))
  for (const chunk of inChunks(rest, { count: BATCH_SIZE })) {
    const ids = chunk.map(({ id }) => id)
    await tx
      .update(plugins)
      .set({ removedAt: null, wasPurged: false, hiddenAt: null })
      .where(and(eq(plugins.userId, removed.userId), isOneOf(ids)))
    await restoreObservations(tx, removed.userId, ids, now)
  }
  return rest.length
}

const BATCH_SIZE = 2_000

const isOneOf = (ids: string[]) => sql`${plugins.id} = any(${sql.param(ids)}::uuid[])`

const isRemoved = ({ userId, ids, removedAt }: Removed, now: Date) =>
  and(
    eq(plugins.userId, userId),
    ids && isOneOf(ids),
    removedAt === undefined ? undefined : eq(plugins.removedAt, new Date(removedAt)),
    // Hidden ones, and those that the sweep is about to hide, come back only one by one.
    ids
      ? or(isNotNull(plugins.hiddenAt), not(plugins.wasPurged), gt(plugins.removedAt, restorableSince(now)))
      : and(isNull(plugins.hiddenAt), gt(plugins.removedAt, restorableSince(now))),
    isNull(plugins.mergedInto),
  )

/** Entries of the same plugin that were added after the removal are merged into the restored one, which has the user's own values. */
async function restoreOne(tx: Db, userId: string, removed: typeof plugins.$inferSelect, now: Date) {
  const all = await identitiesOf(tx, userId, removed.id)
  const since = (removed.removedAt ?? removed.addedAt).getTime()
  const isOfRemoved = and(eq(installations.userId, userId), eq(installations.pluginId, removed.id))
  const { machine, format, path, goneAt } = installations
  const places = await tx
    .select({ machine, format, path })
    .from(installations)
    .where(and(isOfRemoved, isNull(goneAt)))
  const isBeside = (other: JoinableEntry) =>
    places.some((place) => all.some((identity) => standsBeside(identity, place, other)))
  let others = (await findLookAlikes(tx, userId, all)).filter(
    (other) => other.mergedInto === null && other.addedAt >= since && !isBeside(other),
  )
  await tx
    .update(plugins)
    .set({ removedAt: null, wasPurged: false, hiddenAt: null })
    .where(and(eq(plugins.userId, userId), eq(plugins.id, removed.id)))
  for (const identity of all) {
    for (let next = pluginToJoin(identity, others); next; next = pluginToJoin(identity, others)) {
      await mergeInto(tx, userId, next, removed.id)
      others = others.filter(({ id }) => id !== next)
    }
  }
  await showAllInstalled(tx, userId, { back: [{ pluginId: removed.id }] }, now)
  await restoreObservations(tx, userId, [removed.id], now)
}

/** The identity of an entry, and those of the entries that are merged into it. */
async function identitiesOf(tx: Db, userId: string, id: string): Promise<Identity[]> {
  const { rows } = await tx.execute<Identity>(sql`
    select name_key as "nameKey", vendor_key as "vendorKey", ${identityKeysSql} as keys
    from ${plugins} where user_id = ${userId} and (id = ${id} or merged_into = ${id}) order by id <> ${id}, id`)
  return rows
}

async function mergeInto(tx: Db, userId: string, from: string, to: string) {
  await tx.execute(sql`
    update ${installations} moved set plugin_id = ${to}
    where moved.user_id = ${userId} and moved.plugin_id = ${from} and not exists (
      select 1 from ${installations} there
      where there.user_id = moved.user_id and there.plugin_id = ${to}
        and there.machine = moved.machine and there.format = moved.format and there.path = moved.path)`)
  await tx.execute(sql`
    insert into ${identities} (user_id, key, plugin_id)
    select user_id, key, ${to} from ${identities} where user_id = ${userId} and plugin_id = ${from}
    on conflict do nothing`)
  await tx.execute(sql`
    update ${plugins} set merged_into = ${to} where user_id = ${userId} and merged_into = ${from}`)
  await tx.execute(sql`
    update ${joinRules} set plugin_id = ${to} where user_id = ${userId} and plugin_id = ${from}`)
  await tx.execute(sql`
    update ${plugins} set definition_id = (
      select other.definition_id from ${plugins} other where other.user_id = ${userId} and other.id = ${from})
    where user_id = ${userId} and id = ${to} and definition_id is null`)
  await absorbEntry(tx, userId, { from, to })
}
