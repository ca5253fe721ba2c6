import { sql } from 'drizzle-orm'
import { USE_FORMATS } from '#shared/plugins/format-lists.ts'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { SONG_KINDS } from '#shared/songs/song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { updateJoins } from './joining/stored-joins.ts'
import { savedAtSql } from './list-songs.ts'

/** `kinds` has a bit for each of `SONG_KINDS`; `formats` has the number of songs for each of `USE_FORMATS`. */
type Row = Omit<PluginUsage, 'kinds' | 'formats'> & { kinds: number; formats: number[] }

/** Where each entry of the library is used. */
export async function libraryUsage(db: Db, userId: string): Promise<PluginUsage[]> {
  await updateJoins(db, userId)
  const { rows } = await db.execute<Row>(usageSql(userId))
  return rows.map(({ kinds, formats, ...usage }) => ({
    ...usage,
    kinds: SONG_KINDS.filter((_, at) => kinds & (1 << at)),
    formats: USE_FORMATS.map((format, at) => ({ format, songs: formats[at] ?? 0 }))
      .filter(({ songs }) => songs > 0)
      .toSorted((one, other) => other.songs - one.songs),
  }))
}

/** A number with the bit of `column` in a list. */
const bitOf = (column: 'format' | 'kind', list: readonly string[]) =>
  sql`1 << array_position(${sql.raw(`array['${list.join("', '")}']`)}, ${sql.identifier(column)}) - 1`

/**
 * The saves and backups of a song count once, by the group. A format and a kind count where a use is surely or likely meant; in the rows
 * of each song they are numbers, which are aggregated as bits.
 */
const usageSql = (userId: string) => sql`
  with known as (
    select s.id, dense_rank() over (order by coalesce(s.group_key, s.id::text)) as song, ${bitOf('kind', SONG_KINDS)} as kind,
      ${savedAtSql} as saved_at
    from songs s where s.user_id = ${userId} and s.removed_at is null),
  used as (
    select p.id, ${bitOf('format', USE_FORMATS)} as format from used_plugins p where p.user_id = ${userId}),
  per_song as (
    select j.plugin_id, k.song, bool_or(j.certainty <> 'perhaps') as is_sure, max(k.saved_at) as saved_at,
      max(k.saved_at) filter (where j.certainty <> 'perhaps') as sure_at,
      bit_or(p.format) filter (where j.certainty <> 'perhaps') as formats,
      bit_or(k.kind) filter (where j.certainty <> 'perhaps') as kinds
    from use_joins j
      join used p on p.id = j.used_id
      join song_uses u on u.used_id = j.used_id
      join known k on k.id = u.song_id
    where j.user_id = ${userId} and u.user_id = ${userId}
    group by 1, 2),
  totals as (
    select plugin_id, count(*) filter (where is_sure)::int as songs, count(*) filter (where not is_sure)::int as perhaps,
      coalesce(max(sure_at), max(saved_at)) as last_used_at, coalesce(bit_or(kinds), 0) as kinds,
      array[${sql.join(
        USE_FORMATS.map(
          (_, at) => sql`count(*) filter (where formats & ${sql.raw(String(1 << at))} <> 0)::int`,
        ),
        sql`, `,
      )}] as formats
    from per_song group by 1)
  select t.plugin_id as "pluginId", t.songs, t.perhaps, ${isoDateSql(sql`t.last_used_at`)} as "lastUsedAt", t.kinds, t.formats
  from totals t join plugins e on e.user_id = ${userId} and e.id = t.plugin_id and e.removed_at is null
  order by t.plugin_id`
