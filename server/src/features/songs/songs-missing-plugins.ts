import { sql } from 'drizzle-orm'
import { MOST_NAMES } from '#shared/worth-doing/contract.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'
import { joinNewUses } from './joining/stored-joins.ts'

/**
 * The songs that miss plugins, of each song its saves once, with the plugins that most of them miss, as the stored joins say: the
 * dashboard asks after every change of the library, and joining a large one again takes seconds.
 */
export const songsMissingPlugins: WorthDoingRow = async ({ db, user }) => {
  await joinNewUses(db, user.id)
  const { rows } = await db.execute<{ count: number; names: string[] }>(sql`
    with missing as materialized (
      select p.name, coalesce(s.group_key, s.id::text) as song
      from used_plugins p
        join song_uses u on u.user_id = p.user_id and u.used_id = p.id
        join songs s on s.user_id = u.user_id and s.id = u.song_id and s.removed_at is null
      where p.user_id = ${user.id} and p.state = 'missing')
    select (select count(distinct song)::int from missing) as count, array(
      select name from missing where name <> '' group by name
      order by count(distinct song) desc, lower(name), name limit ${MOST_NAMES}) as names`)
  const [found] = rows
  return found && found.count > 0 ? { kind: 'songs', ...found } : undefined
}
