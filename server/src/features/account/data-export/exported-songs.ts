import { sql } from 'drizzle-orm'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import type { Db } from '../../../db/schema.ts'

/** A song as it can be sent again, with what only its account knows. */
type ExportedSong = SentSong & {
  id: string
  machine: string | null
  addedAt: string
  goneAt: string | null
  removedAt: string | null
}

/** How many songs are read at once. */
const PAGE = 200

/** The songs of a user, also removed ones that can still be restored, one page at a time to limit memory. */
export async function* exportedSongs(db: Db, userId: string): AsyncGenerator<ExportedSong> {
  for (let last: string | null = null; ; ) {
    const page = await pageAfter(db, userId, last)
    yield* page
    last = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

/** The place at which it was seen last. An import needs one only. */
const placeSql = sql`(
  select place_key from song_places p where p.user_id = s.user_id and p.song_id = s.id
  order by gone_at is not null, seen_at desc, place_key limit 1)`

async function pageAfter(db: Db, userId: string, last: string | null): Promise<ExportedSong[]> {
  const { rows } = await db.execute<ExportedSong>(sql`
    select s.id, s.content_key as content, ${placeSql} as place, s.group_key as group, s.is_backup as "isBackup", s.title,
      s.folder, s.bytes::float8 as bytes, ${isoDateSql(sql`s.modified_at`)} as "modifiedAt", s.refused, s.machine,
      ${isoDateSql(sql`s.added_at`)} as "addedAt", ${isoDateSql(sql`s.gone_at`)} as "goneAt",
      ${isoDateSql(sql`s.removed_at`)} as "removedAt",
      case when s.refused is null then json_build_object('kind', s.kind, 'daw', s.daw, 'version', s.version, 'tempo', s.tempo,
        'tracks', s.tracks, 'frozenTracks', s.frozen_tracks, 'samples', s.samples,
        'savedAt', ${isoDateSql(sql`s.saved_at`)}, 'createdAt', ${isoDateSql(sql`s.created_at`)},
        'uses', coalesce(u.uses, '[]'), 'ownDevices', s.own_devices, 'incomplete', s.incomplete) end as song
    from songs s, lateral (
      select json_agg(json_build_object('format', p.format, 'name', p.name, 'maker', p.maker, 'version', u.version,
        'id', p.given_id, 'ids', p.ids, 'count', u.count, 'off', u.off, 'offline', u.offline, 'frozen', u.frozen,
        'missing', u.missing, 'inRack', u.in_rack, 'factory', p.factory) order by u.position) as uses
      from song_uses u join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
      where u.user_id = s.user_id and u.song_id = s.id) u
    where s.user_id = ${userId} and (${last}::uuid is null or s.id > ${last}::uuid)
    order by s.id limit ${PAGE}`)
  return rows
}
