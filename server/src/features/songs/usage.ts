import { sql } from 'drizzle-orm'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { updateJoins } from './joining/stored-joins.ts'
import { savedAtSql } from './list-songs.ts'

/** Where each entry of the library is used. */
export async function libraryUsage(db: Db, userId: string): Promise<PluginUsage[]> {
  await updateJoins(db, userId)
  const { rows } = await db.execute<PluginUsage>(usageSql(userId))
  return rows
}

/** The saves and backups of a song count once, by the group; a format and a kind count where a use is surely or likely meant. */
const usageSql = (userId: string) => sql`
  with known as (
    select s.id, coalesce(s.group_key, s.id::text) as song, s.kind, ${savedAtSql} as saved_at
    from songs s where s.user_id = ${userId} and s.removed_at is null),
  pairs as (
    select j.plugin_id, k.song, p.format, k.kind, j.certainty <> 'perhaps' as is_sure, max(k.saved_at) as saved_at
    from use_joins j
      join used_plugins p on p.user_id = j.user_id and p.id = j.used_id
      join song_uses u on u.user_id = j.user_id and u.used_id = j.used_id
      join known k on k.id = u.song_id
    where j.user_id = ${userId}
    group by 1, 2, 3, 4, 5),
  per_song as (
    select plugin_id, song, bool_or(is_sure) as is_sure, max(saved_at) filter (where is_sure) as sure_at, max(saved_at) as saved_at
    from pairs group by 1, 2),
  totals as (
    select plugin_id, count(*) filter (where is_sure)::int as songs, count(*) filter (where not is_sure)::int as perhaps,
      coalesce(max(sure_at), max(saved_at)) as last_used_at
    from per_song group by 1),
  per_format as (
    select plugin_id, format, count(distinct song)::int as songs from pairs where is_sure group by 1, 2),
  formats as (
    select plugin_id, json_agg(json_build_object('format', format, 'songs', songs) order by songs desc, format) as formats
    from per_format group by 1),
  kinds as (
    select plugin_id, json_agg(distinct kind) as kinds from pairs where is_sure and kind is not null group by 1)
  select t.plugin_id as "pluginId", t.songs, t.perhaps, ${isoDateSql(sql`t.last_used_at`)} as "lastUsedAt",
    coalesce(k.kinds, '[]') as kinds, coalesce(f.formats, '[]') as formats
  from totals t
    join plugins e on e.user_id = ${userId} and e.id = t.plugin_id and e.removed_at is null
    left join formats f on f.plugin_id = t.plugin_id
    left join kinds k on k.plugin_id = t.plugin_id
  order by t.plugin_id`
