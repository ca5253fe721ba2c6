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
    with served as (
      select substring(n.path from ${PLUGIN}) as generation, min(n.added_at) as since
      from ${installations} n join ${plugins} p on p.user_id = n.user_id and p.id = n.plugin_id
      where n.user_id = ${userId} and n.gone_at is null and p.removed_at is null and n.path ~ ${PLUGIN}
      group by 1)
    select s.id from ${plugins} s
    where s.user_id = ${userId} and s.removed_at is null and s.merged_into is null and s.name_key ~ '^waves?shell'
      and not s.replaced ?| '{name}'
      and exists (select from ${installations} n where n.user_id = s.user_id and n.plugin_id = s.id)
      and not exists (
        select from ${installations} n
        where n.user_id = s.user_id and n.plugin_id = s.id and not exists (
          select from served where generation = substring(n.path from ${GENERATION})
            and (since > ${justNow} or s.added_at > ${justNow})))`)
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
const GENERATION = String.raw`[ _-]0*([0-9]{1,3})(?:\.[0-9]+)*(?:[ _]x64)?\.[a-zA-Z][a-zA-Z0-9]*$`
