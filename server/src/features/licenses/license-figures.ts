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

/** A day more than the longest reminder on each side: the owner's day may differ from the server's. */
const DAYS_BEFORE = 61

/** How many licenses a user has, how many plugins they cover, and what ends soon. */
export async function licenseFigures(db: Db, userId: string, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await db.execute<{ licenses: number; covered: number }>(sql`
    select (select count(*)::int from licenses where user_id = ${userId} and removed_at is null) as licenses,
      (select count(distinct m.plugin_id)::int from license_plugins m
        join licenses l on l.user_id = m.user_id and l.id = m.license_id and l.removed_at is null
        join plugins p on p.user_id = m.user_id and p.id = m.plugin_id and p.removed_at is null
        where m.user_id = ${userId}) as covered`)
  const ending = await db.execute<{ endsOn: string; licenses: number; title: string }>(sql`
    select l.ends_on::text as "endsOn", count(*)::int as licenses,
      (array_agg(l.title order by lower(l.title), l.id))[1] as title
    from licenses l
    where l.user_id = ${userId} and ${endsWithinSql(today)}
    group by l.ends_on order by l.ends_on`)
  return { licenses: rows[0]?.licenses ?? 0, covered: rows[0]?.covered ?? 0, ending: ending.rows }
}

const endsWithinSql = (today: string) => sql`l.removed_at is null and l.state in ('deposited', 'active')
  and l.ends_on between ${today}::date - 1 and ${today}::date + ${DAYS_BEFORE}::int`

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
