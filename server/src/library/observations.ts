import { and, eq, isNull, sql } from 'drizzle-orm'
import { observableVersionOf } from '#shared/definitions/observable-version.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Db } from '../db/open.ts'
import { installations, latestVersions, observations, plugins } from '../db/schema.ts'
import { isMergedInLibrarySql } from './merged-entries.ts'

/** An installation of a merged entry runs a version of that entry's product. */
const observedDefinition = sql<string | null>`coalesce((
  select m.definition_id from plugins m where m.user_id = installations.user_id and m.id = installations.merged_from),
  plugins.definition_id)`

/** Writes the observations of restored plugins again. */
export async function restoreObservations(tx: Db, userId: string, pluginIds: string[], now: Date) {
  const isOfPlugin = and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id))
  const areThese = and(eq(plugins.userId, userId), sql`${plugins.id} = any(${sql.param(pluginIds)}::uuid[])`)
  const rows = await tx
    .select({ definitionId: observedDefinition, installation: installations })
    .from(plugins)
    .innerJoin(installations, isOfPlugin)
    .where(and(areThese, isNull(installations.seenBy)))
  const restored = rows.flatMap(({ definitionId, installation }) => {
    const observable = observableVersionOf(installation)
    return definitionId && observable ? [{ definitionId, machine: installation.machine, ...observable }] : []
  })
  await tx.execute(sql`
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, first_seen, last_seen)
    select distinct s."definitionId", s.format, s.platform, ${userId}::uuid, s.machine, s.version, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
      as s("definitionId" uuid, format text, platform text, machine text, version text)
    on conflict (definition_id, format, platform, user_id, machine, version) do update set last_seen = excluded.last_seen`)
}

/** Assigns observations of dropped bundles of these kinds to this machine. */
export async function assignObservations(
  tx: Db,
  userId: string,
  kinds: { definitionId: string; format: string; platform: string }[],
  machine: string,
) {
  await tx.execute(sql`
    with moved as (
      delete from ${observations} o
      using jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k("definitionId" uuid, format text, platform text)
      where o.definition_id = k."definitionId" and o.format = k.format and o.platform = k.platform
        and o.user_id = ${userId} and o.machine = ''
      returning o.*)
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, "binary", signer, first_seen, last_seen)
    select definition_id, format, platform, user_id, ${machine}, version, "binary", signer, first_seen, last_seen from moved
    on conflict (definition_id, format, platform, user_id, machine, version) do update set
      first_seen = least(observations.first_seen, excluded.first_seen),
      last_seen = greatest(observations.last_seen, excluded.last_seen)`)
}

/**
 * Deletes the observations that a user has of the definitions of these removed entries and of those that are merged into them, unless
 * another entry of the library has one.
 */
export async function deleteObservationsOfRemoved(tx: Db, userId: string, ids: string[]) {
  const idList = sql`any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`
    delete from ${observations} o where o.user_id = ${userId} and o.definition_id in (
      select definition_id from ${plugins} where user_id = ${userId} and (id = ${idList} or merged_into = ${idList}))
      and not exists (
        select from ${plugins} where plugins.user_id = ${userId} and plugins.definition_id = o.definition_id
          and (plugins.removed_at is null or ${isMergedInLibrarySql}))`)
}

/** Lets the next round decide the latest versions again that this user's observations support, because they count or no longer do. */
export async function decideAgainWithout(tx: Db, userId: string) {
  await tx.execute(sql`
    update ${latestVersions} l set is_marked = false from ${observations} o
    where o.user_id = ${userId} and o.definition_id = l.definition_id and o.format = l.format
      and o.platform = l.platform`)
}

/** Deletes all observations that a user has. */
export async function deleteAllObservations(tx: Db, userId: string) {
  await deleteInBatches(tx, observations, eq(observations.userId, userId))
}
