import { sql } from 'drizzle-orm'
import type { SongNeed } from '#shared/songs/library/known-song.ts'
import { type Db, plugins, sharedValues } from '../../db/schema.ts'
import { shareableColumns } from '../../library/community/shared-values-sql.ts'
import { is32BitSql, needsRosettaSql } from '../../library/entry-facts-sql.ts'

type NeededPlugin = NonNullable<SongNeed['plugin']>

/** The facts of these entries of a library that a song's page shows, by id. A maker that was guessed from a file name is ''. */
export async function neededPlugins(
  db: Db,
  userId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, NeededPlugin>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  const { name, manufacturer, isMakerGuess } = shareableColumns(sql`s.shown`)
  const { rows } = await db.execute<NeededPlugin>(sql`
    select plugins.id, ${name} as name,
      case when ${isMakerGuess} then '' else ${manufacturer} end as manufacturer, plugins.version, plugins.formats,
      plugins.update_available as "updateAvailable", ${needsRosettaSql(sql`plugins`)} as "needsRosetta",
      ${is32BitSql(sql`plugins`)} as "is32Bit", plugins.machines
    from ${plugins} left join ${sharedValues} s on s.definition_id = plugins.definition_id
    where plugins.user_id = ${userId} and plugins.removed_at is null and plugins.id = any(${sql.param(asked)}::uuid[])`)
  return new Map(rows.map((plugin) => [plugin.id, plugin]))
}
