import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { observableOf } from '#shared/definitions/observable.ts'
import type { InstalledProgram } from '#shared/plugins/architectures.ts'
import { deleteInParts } from '../db/delete-in-parts.ts'
import type { Db } from '../db/open.ts'
import { installations, observations, plugins } from '../db/schema.ts'

type Seen = InstalledProgram & { version: string; machine?: string }

/** What is to be written down of a bundle, or nothing when there is nothing to say to others. */
function observed(definitionId: string | null, bundle: Seen) {
  const seen = observableOf(bundle)
  return definitionId === null || !seen ? [] : [{ definitionId, machine: bundle.machine ?? '', ...seen }]
}

/** Writes down again what is installed of plugins that came back. */
export async function observeAgain(tx: Db, userId: string, pluginIds: string[], now: Date) {
  const rows = await tx
    .select({ definitionId: plugins.definitionId, seen: installations })
    .from(plugins)
    .innerJoin(
      installations,
      and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id)),
    )
    .where(and(eq(plugins.userId, userId), sql`${plugins.id} = any(${sql.param(pluginIds)}::uuid[])`))
  const all = rows.flatMap(({ definitionId, seen }) => observed(definitionId, seen))
  await tx.execute(sql`
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, first_seen, last_seen)
    select distinct s."definitionId", s.format, s.platform, ${userId}::uuid, s.machine, s.version, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as s("definitionId" uuid, format text, platform text, machine text, version text)
    on conflict (definition_id, format, platform, user_id, machine, version) do update set last_seen = excluded.last_seen`)
}

/** What was seen of these kinds with dropped bundles was seen on this machine. */
export async function moveObservations(
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

/** Takes away what was seen of this definition with one person, unless another entry of their library is of it. */
export async function forgetUnlessThere(tx: Db, userId: string, definitionId: string) {
  const there = tx
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), eq(plugins.definitionId, definitionId), isNull(plugins.removedAt)))
  await tx
    .delete(observations)
    .where(
      and(eq(observations.userId, userId), eq(observations.definitionId, definitionId), notExists(there)),
    )
}

/** Takes away everything that was seen with one person. */
export async function forgetAll(tx: Db, userId: string) {
  await deleteInParts(tx, observations, eq(observations.userId, userId))
}
