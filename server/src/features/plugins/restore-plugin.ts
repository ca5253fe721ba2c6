import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { pluginToJoin } from '#shared/bundles/identity/identity.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { type Db, identities, installations, plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { restoreObservations } from '../../library/observations.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import { findLookAlikes } from './adding/look-alikes.ts'
import { refreshShownValues } from './installations/installations.ts'
import { moveUpdateHistory } from './pending-update.ts'

export const RESTORABLE_DAYS = 7

/** Undoes a removal. Returns undefined when there is none, when it is too long ago, or when it was a purge. */
export function restorePlugin(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const [removed] = await tx
      .select()
      .from(plugins)
      .where(and(wasRemoved(userId, false, now), eq(plugins.id, id)))
    if (!removed) return undefined
    await restoreOne(tx, userId, removed, now)
    return findPlugin(tx, userId, id)
  })
}

/** Restores everything purged in the last seven days; returns how many entries that was. */
export function restorePurged(db: Db, userId: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const readded = await addedAgain(tx, userId, now)
    const purged = await tx
      .select()
      .from(plugins)
      .where(and(wasRemoved(userId, true, now), isOneOf(readded)))
      .orderBy(asc(plugins.addedAt))
    for (const plugin of purged) await restoreOne(tx, userId, plugin, now)
    return purged.length + (await restoreRest(tx, userId, now))
  })
}

/** The purged plugins that share the name or a key with one that was added since: they may have to be merged. */
async function addedAgain(tx: Db, userId: string, now: Date) {
  const since = new Date(now.getTime() - RESTORABLE_DAYS * DAY)
  const purged = sql`p.user_id = ${userId} and p.was_purged and p.removed_at > ${since}`
  const living = sql`o.user_id = p.user_id and o.removed_at is null and o.added_at >= p.removed_at`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from ${plugins} p join ${plugins} o on ${living} and o.name_key = p.name_key where ${purged}
    union
    select p.id from ${plugins} p
      join ${identities} i on i.user_id = p.user_id and i.plugin_id = p.id
      join ${identities} j on j.user_id = i.user_id and j.key = i.key
      join ${plugins} o on ${living} and o.id = j.plugin_id
    where ${purged}`)
  return rows.map(({ id }) => id)
}

/** Restores the purged plugins that need no merge, in batches. */
async function restoreRest(tx: Db, userId: string, now: Date) {
  const rest = await tx
    .select({ id: plugins.id })
    .from(plugins)
    .where(wasRemoved(userId, true, now))
  for (const chunk of inChunks(rest, { count: BATCH_SIZE })) {
    const ids = chunk.map(({ id }) => id)
    await tx
      .update(plugins)
      .set({ removedAt: null, wasPurged: false })
      .where(and(eq(plugins.userId, userId), isOneOf(ids)))
    await restoreObservations(tx, userId, ids, now)
  }
  return rest.length
}

const BATCH_SIZE = 2_000
const DAY = 24 * 60 * 60 * 1000

const isOneOf = (ids: string[]) => sql`${plugins.id} = any(${sql.param(ids)}::uuid[])`

const wasRemoved = (userId: string, wasPurged: boolean, now: Date) =>
  and(
    eq(plugins.userId, userId),
    eq(plugins.wasPurged, wasPurged),
    gt(plugins.removedAt, new Date(now.getTime() - RESTORABLE_DAYS * DAY)),
  )

/** Entries of the same plugin that were added after the removal are merged into the restored one, which has the user's own values. */
async function restoreOne(tx: Db, userId: string, removed: typeof plugins.$inferSelect, now: Date) {
  const keys = await tx
    .select({ key: identities.key })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.pluginId, removed.id)))
  const identity = {
    nameKey: removed.nameKey,
    vendorKey: removed.vendorKey,
    keys: keys.map(({ key }) => key),
  }
  const since = (removed.removedAt ?? removed.addedAt).getTime()
  let others = (await findLookAlikes(tx, userId, [identity])).filter(({ addedAt }) => addedAt >= since)
  await tx
    .update(plugins)
    .set({ removedAt: null, wasPurged: false })
    .where(and(eq(plugins.userId, userId), eq(plugins.id, removed.id)))
  for (let next = pluginToJoin(identity, others); next; next = pluginToJoin(identity, others)) {
    const mergedId = next
    await mergeInto(tx, userId, mergedId, removed.id)
    others = others.filter(({ id }) => id !== mergedId)
  }
  await refreshShownValues(tx, userId, removed.id, now)
  await restoreObservations(tx, userId, [removed.id], now)
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
  await moveUpdateHistory(tx, userId, from, to)
  await tx.execute(sql`
    update ${plugins} set definition_id = (
      select other.definition_id from ${plugins} other where other.user_id = ${userId} and other.id = ${from})
    where user_id = ${userId} and id = ${to} and definition_id is null`)
  await tx.delete(plugins).where(and(eq(plugins.userId, userId), eq(plugins.id, from)))
}
