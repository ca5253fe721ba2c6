import { sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { USE_FORMATS } from '#shared/plugins/format-lists.ts'
import { rankOf } from '#shared/songs/joining/joinable-entry.ts'
import {
  type PluginUsage,
  type SongOfPlugin,
  type SongUse,
  songUse,
} from '#shared/songs/library/known-song.ts'
import { KINDS_WITHOUT_OFF, SONG_KINDS } from '#shared/songs/song.ts'
import { MOST_NAMES } from '#shared/worth-doing/contract.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { pick } from '../../library/columns.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'
import { joinNewUses, updateJoins } from './joining/stored-joins.ts'
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

const songsOfFormats = USE_FORMATS.map(
  (_, at) => sql`count(*) filter (where formats & ${sql.raw(String(1 << at))} <> 0)::int`,
)

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
      array[${sql.join(songsOfFormats, sql`, `)}] as formats
    from per_song group by 1)
  select t.plugin_id as "pluginId", t.songs, t.perhaps, ${isoDateSql(sql`t.last_used_at`)} as "lastUsedAt", t.kinds, t.formats
  from totals t join plugins e on e.user_id = ${userId} and e.id = t.plugin_id and e.removed_at is null
  order by t.plugin_id`

/** The most songs of an answer. */
const MOST_LISTED = 1000

type SongRow = Omit<SongOfPlugin, 'uses'> & SongUse & { daw: string; songVersion: string; total: number }

/**
 * The songs that use a plugin or may use it, most recently saved first. Of the saves and backups of one song only the newest that
 * uses it is listed, a backup only without another. Undefined when it is not in the library.
 */
export async function songsOfPlugin(db: Db, userId: string, pluginId: string) {
  if ((await db.$count(plugins, isInLibraryOf(userId, pluginId))) === 0) return undefined
  await updateJoins(db, userId)
  const { rows } = await db.execute<SongRow>(sql`
    with using_it as (
      select distinct on (coalesce(s.group_key, s.id::text)) s.id, ${savedAtSql} as saved_at from songs s
      where s.user_id = ${userId} and s.removed_at is null and exists (
        select from use_joins j join song_uses u on u.user_id = j.user_id and u.used_id = j.used_id
        where j.user_id = ${userId} and j.plugin_id = ${pluginId} and u.song_id = s.id)
      order by coalesce(s.group_key, s.id::text), s.is_backup, ${savedAtSql} desc nulls last),
    newest as (select id from using_it order by saved_at desc nulls last, id limit ${MOST_LISTED})
    select s.id, s.title, s.daw, s.version as "songVersion", ${isoDateSql(savedAtSql)} as "savedAt", s.is_backup as "isBackup",
      j.certainty, j.reason, ${songUseColumns}, (select count(*) from using_it)::int as total
    from newest n
      join songs s on s.user_id = ${userId} and s.id = n.id
      join song_uses u on u.user_id = s.user_id and u.song_id = s.id
      join use_joins j on j.user_id = u.user_id and j.used_id = u.used_id and j.plugin_id = ${pluginId}
      join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
    order by ${savedAtSql} desc nulls last, s.id, u.position`)
  return { songs: songsOf(rows), total: rows[0]?.total ?? 0 }
}

/** Rows of uses as songs. The surest use of a song tells why it is one. */
const songsOf = (rows: SongRow[]): SongOfPlugin[] =>
  [...groupsOf(rows, ({ id }) => id).values()].flatMap((uses) => {
    const [surest] = uses.toSorted((one, other) => rankOf(other.certainty) - rankOf(one.certainty))
    if (!surest) return []
    const facts = pick(surest, ['id', 'title', 'daw', 'savedAt', 'isBackup', 'certainty', 'reason'])
    return [{ ...facts, version: surest.songVersion, uses: uses.map(songUseOf) }]
  })

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

/** The columns of a `SongUse`: `u` are song_uses, `p` used plugins, `s` songs. */
export const songUseColumns = sql`
  p.id as "usedId", p.format, p.name, p.maker, u.version, u.count,
  case when s.kind = any(${sql.param(KINDS_WITHOUT_OFF)}::text[]) then null else u.off end as off,
  u.offline, u.frozen, u.missing, u.in_rack as "inRack"`

/** The `SongUse` of a row with more columns. */
export const songUseOf = (row: SongUse): SongUse => songUse.parse(row)
