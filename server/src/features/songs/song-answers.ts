import { sql } from 'drizzle-orm'
import type { FormatUse, UnseenSongs, UsedFormat } from '#shared/formats/song-evidence.ts'
import type { UseFormat } from '#shared/plugins/format-facts.ts'
import type { Db } from '../../db/schema.ts'
import { readRows } from '../../library/read-rows.ts'
import type { SongAnswers } from '../../library/song-answers.ts'
import { updateJoins } from './joining/stored-joins.ts'

export const songAnswers: SongAnswers = {
  async usage(db, userId) {
    await updateJoins(db, userId)
    return songCounts(db, userId)
  },
  read: readCounts,
  async evidence(db, userId) {
    await updateJoins(db, userId)
    const [{ read }, uses, unseen] = await Promise.all([
      readCounts(db, userId),
      usedFormats(db, userId),
      unseenSongs(db, userId),
    ])
    return { read, uses, unseen }
  },
  formatUses,
}

async function readCounts(db: Db, userId: string) {
  const { rows } = await db.execute<{ read: number; unread: number }>(sql`
    select count(distinct song) filter (where refused is null)::int as read,
      count(distinct song) filter (where refused is not null or incomplete is not null)::int as unread
    from (select coalesce(group_key, id::text) as song, refused, incomplete
      from songs where user_id = ${userId} and removed_at is null) known`)
  return rows[0] ?? { read: 0, unread: 0 }
}

/** Counts as `libraryUsage` does, without what else that tells of a plugin. */
async function songCounts(db: Db, userId: string) {
  const { rows } = await db.execute<{ pluginId: string; songs: number; perhaps: number }>(sql`
    with known as (
      select id, dense_rank() over (order by coalesce(group_key, id::text)) as song
      from songs where user_id = ${userId} and removed_at is null),
    per_song as (
      select j.plugin_id, k.song, bool_or(j.certainty <> 'perhaps') as is_sure
      from use_joins j
        join song_uses u on u.user_id = ${userId} and u.used_id = j.used_id
        join known k on k.id = u.song_id
      where j.user_id = ${userId}
      group by 1, 2)
    select plugin_id as "pluginId", count(*) filter (where is_sure)::int as songs,
      count(*) filter (where not is_sure)::int as perhaps
    from per_song group by 1`)
  return rows
}

function usedFormats(db: Db, userId: string): Promise<UsedFormat[]> {
  return readRows(
    db,
    { pluginId: sql`plugin_id`, format: sql`format` },
    sql`
      from (
        select distinct j.plugin_id, p.format
        from use_joins j join used_plugins p on p.user_id = j.user_id and p.id = j.used_id
        where j.user_id = ${userId} and j.used_id in (
          select u.used_id from song_uses u join songs s on s.user_id = u.user_id and s.id = u.song_id
          where u.user_id = ${userId} and s.removed_at is null)) used`,
    (value) => ({
      pluginId: value('pluginId'),
      format: value('format') as UseFormat, // as: the column holds only these
    }),
  )
}

/**
 * The uses are reduced to one for each song first, because counting different ones sorts them. The joins of the plugins are looked up once,
 * then their uses, then the songs of these: PostgreSQL knows no sizes of tables that have just grown, and would look for all these ids at
 * every use, or for every plugin in every song.
 */
async function formatUses(db: Db, userId: string, pluginIds: readonly string[]): Promise<FormatUse[]> {
  const { rows } = await db.execute<FormatUse>(sql`
    with asked as materialized (
      select j.plugin_id, j.used_id, p.format, j.certainty <> 'perhaps' as is_sure
      from use_joins j join used_plugins p on p.user_id = j.user_id and p.id = j.used_id
      where j.user_id = ${userId} and j.plugin_id = any(${sql.param(pluginIds)}::uuid[])),
    found as materialized (
      select a.plugin_id, a.format, a.is_sure, u.song_id
      from asked a join song_uses u on u.user_id = ${userId} and u.used_id = a.used_id),
    per_song as (
      select f.plugin_id, f.format, coalesce(s.group_key, s.id::text) collate "C" as song, bool_or(f.is_sure) as is_sure,
        min(nullif(s.title, '')) as title
      from found f join songs s on s.user_id = ${userId} and s.id = f.song_id and s.removed_at is null
      group by 1, 2, 3)
    select plugin_id as "pluginId", format, count(*)::int as songs, bool_or(is_sure) as "isSure",
      case when min(title) is null then '{}' when min(title) = max(title) then array[min(title)]
        else array[min(title), max(title)] end as titles
    from per_song group by 1, 2`)
  return rows
}

/** Also uses whose names fit any plugin, or more plugins than are compared: their format is all that is known of them. */
async function unseenSongs(db: Db, userId: string): Promise<UnseenSongs[]> {
  const { rows } = await db.execute<UnseenSongs>(sql`
    select kind, refused, incomplete, null as format, count(distinct coalesce(group_key, id::text))::int as songs
    from songs
    where user_id = ${userId} and removed_at is null and (refused is not null or incomplete is not null)
    group by 1, 2, 3
    union all
    select null, null, null, p.format, count(distinct coalesce(s.group_key, s.id::text))::int
    from used_plugins p
      join song_uses u on u.user_id = p.user_id and u.used_id = p.id
      join songs s on s.user_id = u.user_id and s.id = u.song_id and s.removed_at is null
    where p.user_id = ${userId} and (p.unproved is not null or p.is_cut)
    group by p.format`)
  return rows
}
