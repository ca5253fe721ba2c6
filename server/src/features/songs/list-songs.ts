import { sql } from 'drizzle-orm'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { is32BitSql, needsRosettaSql } from './entry-facts-sql.ts'
import { updateJoins } from './joining/stored-joins.ts'

/** The songs of a user, the last saved first. */
export async function listSongs(db: Db, userId: string): Promise<ListedSong[]> {
  await updateJoins(db, userId)
  return rowsOf(db, userId)
}

/** One song as in the list, or undefined when the user has none with this id. */
export async function findSong(db: Db, userId: string, id: string): Promise<ListedSong | undefined> {
  const [song] = await rowsOf(db, userId, id)
  return song
}

/** When a song was saved: as it says, or else when its file was written. `s` are songs. */
export const savedAtSql = sql`coalesce(s.saved_at, s.modified_at)`

/**
 * Makes PostgreSQL look each plugin up by its key. With statistics from before the plugins came it compared each of 10,000 with
 * each used one, which took 7 s.
 */
const LOOKED_UP = sql`offset 0`

type Row = Omit<ListedSong, 'needs'> & ListedSong['needs']

async function rowsOf(db: Db, userId: string, id?: string): Promise<ListedSong[]> {
  const { rows } = await db.execute<Row>(listSql(userId, id))
  return rows.map(({ here, otherFormat, perhaps, missing, withDaw, ...song }) => ({
    ...song,
    needs: { here, otherFormat, perhaps, missing, withDaw },
  }))
}

function listSql(userId: string, id?: string) {
  const isAsked = id === undefined ? sql`true` : sql`song_id = ${id}`
  const isListed = id === undefined ? sql`true` : sql`s.id = ${id}`
  return sql`
    with counts as (
      select u.song_id,
        count(*) filter (where p.state = 'here') as here,
        count(*) filter (where p.state = 'other-format') as other_format,
        count(*) filter (where coalesce(p.state, 'perhaps') = 'perhaps') as perhaps,
        count(*) filter (where p.state = 'missing') as missing,
        count(*) filter (where p.state = 'with-daw') as with_daw,
        count(*) filter (where p.format = 'VST2' and p.state <> 'with-daw') as vst2,
        count(*) filter (where u.offline > 0) as offline,
        count(*) filter (where e.update_available) as updates,
        count(*) filter (where ${needsRosettaSql(sql`e`)}) as rosetta,
        count(*) filter (where ${is32BitSql(sql`e`)}) as bits32
      from song_uses u
        join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
        left join lateral (
          select update_available, processors from plugins
          where user_id = p.user_id and id = p.plugin_id and removed_at is null and p.state in ('here', 'other-format')
          ${LOOKED_UP}) e on true
      where u.user_id = ${userId} and ${isAsked}
      group by u.song_id)
    select s.id, s.title, s.folder, s.kind, s.daw, s.version, s.tempo, s.tracks, s.frozen_tracks as "frozenTracks", s.samples,
      ${isoDateSql(savedAtSql)} as "savedAt", s.bytes::float8 as bytes,
      coalesce(d.name, '') as computer, s.group_key as "group", s.is_backup as "isBackup", s.gone_at is not null as "isGone",
      s.incomplete, s.refused, ${isoDateSql(sql`s.added_at`)} as "addedAt",
      ${counted('here')} as here, ${counted('other_format')} as "otherFormat", ${counted('perhaps')} as perhaps, ${counted('missing')} as missing,
      ${counted('with_daw')} as "withDaw", ${counted('vst2')} as vst2, ${counted('offline')} as offline, ${counted('updates')} as updates,
      ${counted('rosetta')} as rosetta, ${counted('bits32')} as bits32
    from songs s
      left join counts c on c.song_id = s.id
      left join devices d on d.user_id = s.user_id and d.machine = s.machine
    where s.user_id = ${userId} and s.removed_at is null and ${isListed}
    order by ${savedAtSql} desc nulls last, s.added_at desc, s.id`
}

const counted = (name: string) => sql`coalesce(c.${sql.identifier(name)}, 0)::int`
