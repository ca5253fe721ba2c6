import { sql } from 'drizzle-orm'
import type { NeedsOfSongs, SongUse } from '#shared/songs/library/known-song.ts'
import { KINDS_WITHOUT_OFF } from '#shared/songs/song.ts'
import type { Db, usedPlugins } from '../../db/schema.ts'
import { updateJoins } from './joining/stored-joins.ts'
import { neededPlugins } from './needed-plugins.ts'
import { songUseOf } from './song-uses.ts'

/** The most plugins of an answer. */
const MOST_LISTED = 2000

type Row = SongUse &
  Pick<typeof usedPlugins.$inferSelect, 'state' | 'certainty' | 'reason' | 'pluginId'> & { songs: number }

/** The needs of these songs together, those of most songs first. The version of a use is '' where songs have several. */
export async function needsOfMany(db: Db, userId: string, songIds: string[]): Promise<NeedsOfSongs> {
  await updateJoins(db, userId)
  const { rows } = await db.execute<Row>(sql`
    with asked as (
      select id, kind, coalesce(group_key, id::text) as song from songs
      where user_id = ${userId} and removed_at is null and id = any(${sql.param(songIds)}::uuid[]))
    select p.id as "usedId", p.format, p.name, p.maker, case when min(u.version) = max(u.version) then min(u.version) else '' end as version,
      ${summed('count')}, case when bool_or(a.kind = any(${sql.param(KINDS_WITHOUT_OFF)}::text[])) then null
        else sum(u.off)::float8 end as off,
      ${summed('offline')}, ${summed('frozen')}, ${summed('missing')}, sum(u.in_rack)::float8 as "inRack",
      count(distinct a.song)::int as songs, p.state, p.certainty, p.reason, p.plugin_id as "pluginId"
    from asked a
      join song_uses u on u.user_id = ${userId} and u.song_id = a.id
      join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
    group by p.user_id, p.id
    order by count(distinct a.song) desc, lower(p.name), p.id limit ${MOST_LISTED + 1}`)
  const listed = rows.slice(0, MOST_LISTED)
  const plugins = await neededPlugins(
    db,
    userId,
    listed.map(({ pluginId }) => pluginId),
  )
  const needs = listed.map((row) => {
    const { state, certainty, reason, pluginId, songs } = row
    const plugin = (pluginId && plugins.get(pluginId)) || null
    return { use: songUseOf(row), state: state ?? ('perhaps' as const), certainty, reason, plugin, songs }
  })
  return { needs, songs: await countSongs(db, userId, songIds), isCut: rows.length > MOST_LISTED }
}

const summed = (name: 'count' | 'offline' | 'frozen' | 'missing') =>
  sql`sum(u.${sql.identifier(name)})::float8 as ${sql.identifier(name)}`

async function countSongs(db: Db, userId: string, songIds: string[]): Promise<number> {
  const { rows } = await db.execute<{ songs: number }>(sql`
    select count(distinct coalesce(group_key, id::text))::int as songs from songs
    where user_id = ${userId} and removed_at is null and id = any(${sql.param(songIds)}::uuid[])`)
  return rows[0]?.songs ?? 0
}
