import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { observableOf } from '#shared/definitions/observable.ts'
import type { InstalledProgram } from '#shared/plugins/architectures.ts'
import type { Db } from './open.ts'
import { installations, observations, plugins } from './schema.ts'

type Seen = InstalledProgram & { version: string; machine?: string }

/** The statement that writes down which version was seen, or undefined when there is nothing to say to others. */
function observed(userId: string, definitionId: string | null, bundle: Seen, now: Date) {
  const seen = observableOf(bundle)
  if (definitionId === null || !seen) return undefined
  const { format, platform, version } = seen
  return sql`
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, first_seen, last_seen)
    values (${definitionId}, ${format}, ${platform}, ${userId}, ${bundle.machine ?? ''}, ${version}, ${now}, ${now})
    on conflict (definition_id, format, platform, user_id, machine, version) do update set last_seen = ${now}`
}

/** Writes down again what is installed of a plugin that came back. */
export async function observeAgain(tx: Db, userId: string, pluginId: string, now: Date) {
  const rows = await tx
    .select({ definitionId: plugins.definitionId, seen: installations })
    .from(plugins)
    .innerJoin(
      installations,
      and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id)),
    )
    .where(and(eq(plugins.userId, userId), eq(plugins.id, pluginId)))
  for (const { definitionId, seen } of rows) {
    const observation = observed(userId, definitionId, seen, now)
    if (observation) await tx.execute(observation)
  }
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
  await tx.delete(observations).where(eq(observations.userId, userId))
}
