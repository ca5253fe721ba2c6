import { sql } from 'drizzle-orm'
import { MOST_NAMES } from '#shared/worth-doing/contract.ts'
import { devices, installations, plugins } from '../../db/schema.ts'
import { needsRosettaSql } from '../../library/entry-facts-sql.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { pluginsOnOldSystems } from '../../library/plugins-on-old-systems.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'

/** The plugins that ask for a newer system than their computer runs. */
export const pluginsForNewerSystems: WorthDoingRow = async ({ db, user }) => {
  const names = new Map(
    (await pluginsOnOldSystems(db, user.id)).map(({ pluginId, name }) => [pluginId, name]),
  )
  if (names.size === 0) return undefined
  return { kind: 'old-systems', count: names.size, names: [...names.values()].slice(0, MOST_NAMES) }
}

/** The plugins that run through Rosetta only. */
export const pluginsForRosetta: WorthDoingRow = async ({ db, user }) => {
  const { rows } = await db.execute<{ count: number; updates: number }>(sql`
    select count(*)::int as count, (count(*) filter (where update_available))::int as updates
    from ${plugins} where ${isInLibraryOf(user.id)} and ${needsRosettaSql(sql`plugins`)}`)
  const [found] = rows
  return found && found.count > 0 ? { kind: 'rosetta', ...found } : undefined
}

/** In days: a scan before them is old. */
const OLD_SCAN = 30

/** The computers whose last scan is old. One that was never scanned is as old as its connection. */
export const computersWithOldScans: WorthDoingRow = async ({ db, user, now }) => {
  const { rows } = await db.execute<{ name: string; day: string }>(sql`
    select name, to_char(coalesce(last_scan_at, created_at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from ${devices}
    where user_id = ${user.id} and coalesce(last_scan_at, created_at) < ${now.toISOString()}::timestamptz - ${OLD_SCAN} * interval '1 day'
    order by coalesce(last_scan_at, created_at), name`)
  const [oldest] = rows
  if (!oldest) return undefined
  const names = rows.slice(0, MOST_NAMES).map(({ name }) => name)
  return { kind: 'scans', count: rows.length, names, last: oldest.day }
}

/** The computers with plugins and without a helper. Plugins that were dropped count as one computer, if no helper is there. */
export const computersWithoutHelper: WorthDoingRow = async ({ db, user }) => {
  const { rows } = await db.execute<{ plugins: boolean; helpers: number; without: number }>(sql`
    select exists (select from ${plugins} where ${isInLibraryOf(user.id)} and not is_sample) as plugins,
      (select count(*)::int from ${devices} where user_id = ${user.id}) as helpers,
      (select count(distinct machine)::int from ${installations} n
        where n.user_id = ${user.id} and n.gone_at is null and n.machine <> '' and not exists (
          select from ${devices} d where d.user_id = n.user_id and d.machine::text = n.machine)) as without`)
  const [found] = rows
  if (!found?.plugins || (found.helpers > 0 && found.without === 0)) return undefined
  return { kind: 'helpers', count: found.helpers === 0 ? 0 : found.without }
}
