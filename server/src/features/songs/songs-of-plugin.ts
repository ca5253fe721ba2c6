import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Certainty, rankOf } from '#shared/songs/joining/joinable-entry.ts'
import type { SongOfPlugin, SongUse } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { updateJoins } from './joining/stored-joins.ts'
import { savedAtSql } from './list-songs.ts'
import { songUseColumns, songUseOf } from './song-uses.ts'

/** The most songs of an answer. */
const MOST_LISTED = 1000

type Row = Omit<SongOfPlugin, 'uses'> & SongUse & { daw: string; songVersion: string; total: number }

/**
 * The songs that use a plugin or may use it, the last saved first. Of the saves and backups of one song only the newest that
 * uses it is listed, a backup only without another. Undefined when it is not in the library.
 */
export async function songsOfPlugin(db: Db, userId: string, pluginId: string) {
  const isInLibrary = and(eq(plugins.userId, userId), eq(plugins.id, pluginId), isNull(plugins.removedAt))
  if ((await db.$count(plugins, isInLibrary)) === 0) return undefined
  await updateJoins(db, userId)
  const { rows } = await db.execute<Row>(sql`
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
function songsOf(rows: Row[]): SongOfPlugin[] {
  const songs = new Map<string, SongOfPlugin>()
  for (const row of rows) {
    const { id, title, daw, songVersion: version, savedAt, isBackup, certainty, reason } = row
    const known = songs.get(id)
    if (known) {
      known.uses.push(songUseOf(row))
      if (isSurer(certainty, known.certainty)) Object.assign(known, { certainty, reason })
    } else {
      songs.set(id, { id, title, daw, version, savedAt, isBackup, certainty, reason, uses: [songUseOf(row)] })
    }
  }
  return [...songs.values()]
}

const isSurer = (one: Certainty, other: Certainty) => rankOf(one) > rankOf(other)
