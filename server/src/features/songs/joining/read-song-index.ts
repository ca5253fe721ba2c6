import { sql } from 'drizzle-orm'
import type { Join } from '#shared/songs/joining/joinable-entry.ts'
import type { SongIndex } from '#shared/songs/joining/song-index.ts'
import type { SongGap, SongRefusal } from '#shared/songs/refusal.ts'
import type { Db, usedPlugins } from '../../../db/schema.ts'
import { usedPluginOf } from './join-used.ts'

export type KnownSong = {
  id: string
  title: string
  daw: string
  /** Equal for the saves and backups of one song. */
  group: string
  isBackup: boolean
  refused: SongRefusal | null
  incomplete: SongGap | null
}

/** The stored joins of these plugins, and what was not looked at, as `songIndexOf` would find them. */
export async function readSongIndex(db: Db, userId: string, pluginIds: string[]) {
  const known = await db.execute<KnownSong>(sql`
    select id, title, daw, coalesce(group_key, id::text) as "group", is_backup as "isBackup", refused, incomplete from songs where user_id = ${userId} and removed_at is null`)
  const songs = new Map(known.rows.map((song) => [song.id, song]))
  const read = known.rows.filter(({ refused }) => !refused).map(({ group }) => group)
  const index: SongIndex = {
    read: new Set(read).size,
    songOf: (songId) => songs.get(songId)?.group ?? songId,
    byEntry: new Map(),
    refused: [],
    incomplete: [],
    unproved: [],
    cut: [],
  }
  for (const { id, refused, incomplete } of known.rows) {
    if (refused) index.refused.push({ songId: id, refusal: refused })
    if (incomplete) index.incomplete.push({ songId: id, gap: incomplete })
  }
  for (const row of await usedRows(db, userId, pluginIds)) {
    const shared = { use: usedPluginOf(row), songIds: row.songIds, joins: [], isCut: row.isCut }
    for (const { pluginId, ...join } of row.joins) {
      // The readers of an index need no more of an entry here than its id.
      const entry = { id: pluginId, name: '', manufacturer: '', formats: [], keys: [] }
      const uses = index.byEntry.get(pluginId) ?? []
      index.byEntry.set(pluginId, [...uses, { shared, join: { ...join, entry } }])
    }
    if (row.unproved !== null) index.unproved.push({ shared, reason: row.unproved })
    if (row.isCut) index.cut.push(shared)
  }
  return { index, songs }
}

type UsedRow = typeof usedPlugins.$inferSelect & {
  songIds: string[]
  joins: (Omit<Join, 'entry'> & { pluginId: string })[]
}

/** The used plugins that are or may be one of these, and those that may be any, each with its songs. */
async function usedRows(db: Db, userId: string, pluginIds: string[]): Promise<UsedRow[]> {
  const { rows } = await db.execute<UsedRow>(sql`
    with joined as (
      select used_id, json_agg(json_build_object('pluginId', plugin_id, 'certainty', certainty, 'reason', reason,
        'isOtherFormat', is_other_format)) as joins
      from use_joins where user_id = ${userId} and plugin_id = any(${sql.param(pluginIds)}::uuid[]) group by 1)
    select p.format, p.name, p.maker, p.given_id as "givenId", p.ids, p.factory, p.unproved, p.is_cut as "isCut",
      coalesce(j.joins, '[]') as joins, u.song_ids as "songIds"
    from used_plugins p
      left join joined j on j.used_id = p.id,
      lateral (
        select array_agg(distinct u.song_id) as song_ids
        from song_uses u join songs s on s.user_id = u.user_id and s.id = u.song_id and s.removed_at is null
        where u.user_id = ${userId} and u.used_id = p.id) u
    where p.user_id = ${userId} and (j.used_id is not null or p.unproved is not null or p.is_cut)
      and u.song_ids is not null`)
  return rows
}
