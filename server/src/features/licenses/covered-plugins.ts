import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, plugins } from '../../db/schema.ts'
import { licensesWhere, placesWhere } from './list-licenses.ts'

/** Each entry of the library that a license covers. */
export async function licensedPlugins(db: Db, userId: string) {
  const { rows } = await db.execute<{ pluginId: string; licenses: number }>(sql`
    select m.plugin_id as "pluginId", count(*)::int as licenses
    from license_plugins m
      join licenses l on l.user_id = m.user_id and l.id = m.license_id and l.removed_at is null
      join plugins p on p.user_id = m.user_id and p.id = m.plugin_id and p.removed_at is null
    where m.user_id = ${userId} group by 1 order by 1`)
  return rows
}

/** The most licenses of one plugin that an answer names. */
const MOST_NAMED = 100

/** The licenses that cover an entry, and all places. Undefined when it is not in the library. */
export async function licensesOfPlugin(db: Db, userId: string, pluginId: string) {
  const isInLibrary = and(eq(plugins.userId, userId), eq(plugins.id, pluginId), isNull(plugins.removedAt))
  if ((await db.$count(plugins, isInLibrary)) === 0) return undefined
  const licenses = await licensesWhere(
    db,
    userId,
    sql`exists (select from license_plugins m where m.user_id = l.user_id and m.license_id = l.id and m.plugin_id = ${pluginId})`,
  )
  return { licenses: licenses.slice(0, MOST_NAMED), places: await placesWhere(db, userId) }
}
