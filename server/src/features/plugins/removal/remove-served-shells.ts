import { sql } from 'drizzle-orm'
import { type Db, installations, plugins } from '../../../db/schema.ts'
import { removePlugins } from './remove-plugins.ts'

/**
 * Removes the entries of shells of Waves of which the library has the plugins instead, when one of both has just come. Later they stay as
 * they are, so that a user may restore one. Those that a user has named stay.
 */
export async function removeServedShells(db: Db, userId: string, now: Date): Promise<void> {
  const justNow = sql`${new Date(now.getTime() - HOUR).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    with places as (
      select plugin_id, gone_at, added_at, substring(path from ${SHELL}) as shell, substring(path from ${PLUGIN}) as plugin
      from ${installations} where user_id = ${userId} and (path ilike '%.bundle' or path ilike '%wave%shell%')),
    served as (
      select o.plugin as generation, min(o.added_at) as since
      from places o join ${plugins} p on p.user_id = ${userId} and p.id = o.plugin_id
      where o.plugin is not null and o.gone_at is null and p.removed_at is null
      group by 1)
    select id from ${plugins}
    where user_id = ${userId} and removed_at is null and merged_into is null and not replaced ? 'name'
      and id in (select plugin_id from places where shell is not null)
      and not exists (select from places o where o.plugin_id = plugins.id and not exists (
        select from served where generation = o.shell and (since > ${justNow} or plugins.added_at > ${justNow})))`)
  if (rows.length > 0)
    await removePlugins(
      db,
      userId,
      rows.map(({ id }) => id),
      now,
    )
}

const HOUR = 60 * 60 * 1000

/** `14` in `/Applications/Waves/Plug-Ins V14/Doubler2.bundle`. */
const PLUGIN = String.raw`(?i)plug-?ins v0*([0-9]{1,3})(?:\.[0-9]+)*[\\/][^\\/]+\.bundle$`
/** `14` in `WaveShell1-VST3 14.0.vst3` and in `WaveShell1-VST 14.0_x64.dll`. */
const SHELL = String.raw`(?i)(?:^|[\\/])waves?[ -]?shell[^\\/]*[ _-]0*([0-9]{1,3})(?:\.[0-9]+)*(?:[ _]x64)?\.[a-z][a-z0-9]*$`
