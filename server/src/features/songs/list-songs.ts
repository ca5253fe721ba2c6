import { type SQL, sql } from 'drizzle-orm'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { namedColumns } from '../../library/columns.ts'
import { is32BitSql, needsRosettaSql } from '../../library/entry-facts-sql.ts'
import { updateJoins } from './joining/stored-joins.ts'

/** The songs of a user, most recently saved first: the JSON text of `ListedSong[]`, which the database writes and the server does not parse. */
export async function songsJson(db: Db, userId: string): Promise<string> {
  await updateJoins(db, userId)
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(answer), '[]')::text as json from (${listSql(userId)}) answer`)
  return rows[0]?.json ?? '[]'
}

/** One song as in the list, or undefined when the user has none with this id. */
export async function findSong(db: Db, userId: string, id: string): Promise<ListedSong | undefined> {
  const { rows } = await db.execute<ListedSong>(listSql(userId, id))
  return rows[0]
}

/** When a song was saved: as it says, or else when its file was written. `s` are songs. */
export const savedAtSql = sql`coalesce(s.saved_at, s.modified_at)`

/**
 * Makes PostgreSQL look each plugin up by its key. With statistics from before the plugins came it compared each of 10,000 with
 * each used one, which took 7 s.
 */
const LOOKED_UP = sql`offset 0`

/** The counts of the plugins of a song: `p` are used plugins, `e` the entries that they are, `u` their uses. */
const COUNTED = {
  here: sql`p.state = 'here'`,
  otherFormat: sql`p.state = 'other-format'`,
  perhaps: sql`coalesce(p.state, 'perhaps') = 'perhaps'`,
  missing: sql`p.state = 'missing'`,
  withDaw: sql`p.state = 'with-daw'`,
  vst2: sql`p.format = 'VST2' and p.state <> 'with-daw'`,
  updates: sql`coalesce(e.update_available, false)`,
  rosetta: needsRosettaSql(sql`e`),
  bits32: is32BitSql(sql`e`),
}

function listSql(userId: string, id?: string): SQL {
  const isOfSong = id === undefined ? sql`true` : sql`u.song_id = ${id}`
  const isNamed =
    id === undefined
      ? sql`true`
      : sql`p.id in (select used_id from song_uses where user_id = ${userId} and song_id = ${id})`
  const isListed = id === undefined ? sql`true` : sql`s.id = ${id}`
  return sql`
    with used as materialized (
      select p.id, ${namedColumns(COUNTED)}
      from used_plugins p
        left join lateral (
          select update_available, processors from plugins
          where user_id = p.user_id and id = p.plugin_id and removed_at is null and p.state in ('here', 'other-format')
          ${LOOKED_UP}) e on true
      where p.user_id = ${userId} and ${isNamed}),
    counts as (
      select u.song_id, count(*) filter (where u.offline > 0)::int as offline, ${namedColumns(counts)}
      from song_uses u join used on used.id = u.used_id
      where u.user_id = ${userId} and ${isOfSong}
      group by 1)
    select s.id, s.title, s.folder, s.kind, s.daw, s.version, s.tempo, s.tracks, s.frozen_tracks as "frozenTracks", s.samples,
      ${isoDateSql(savedAtSql)} as "savedAt", s.bytes::float8 as bytes,
      coalesce(d.name, '') as computer, s.group_key as "group", s.is_backup as "isBackup", s.gone_at is not null as "isGone",
      s.incomplete, s.refused, ${isoDateSql(sql`s.added_at`)} as "addedAt",
      json_build_object('here', ${count('here')}, 'otherFormat', ${count('otherFormat')}, 'perhaps', ${count('perhaps')},
        'missing', ${count('missing')}, 'withDaw', ${count('withDaw')}) as needs,
      ${count('vst2')} as vst2, ${count('offline')} as offline, ${count('updates')} as updates,
      ${count('rosetta')} as rosetta, ${count('bits32')} as bits32
    from songs s
      left join counts c on c.song_id = s.id
      left join devices d on d.user_id = s.user_id and d.machine = s.machine
    where s.user_id = ${userId} and s.removed_at is null and ${isListed}
    order by ${savedAtSql} desc nulls last, s.added_at desc, s.id`
}

type Counted = keyof typeof COUNTED

/** Each used plugin is looked at once, and each of its uses only counted: there are twenty times as many. */
const counts = Object.fromEntries(
  Object.keys(COUNTED).map((name) => [name, sql`count(*) filter (where used.${sql.identifier(name)})::int`]),
)

const count = (name: Counted | 'offline') => sql`coalesce(c.${sql.identifier(name)}, 0)`
