import { sql } from 'drizzle-orm'
import type { SongFigures } from '#shared/songs/library/known-song.ts'
import type { Db } from '../../db/schema.ts'
import { savedAtSql } from './list-songs.ts'

/** How many DAWs are named. */
const MOST_DAWS = 20

type Row = { name: string; songs: number; unread: number; incomplete: number }

/** The figures of all songs of a user. The newest save of a song stands for it, as in the list of the page. */
export async function songFigures(db: Db, userId: string): Promise<SongFigures> {
  const { rows } = await db.execute<Row>(sql`
    with newest as (
      select distinct on (coalesce(s.group_key, s.id::text)) s.daw, s.refused, s.incomplete
      from songs s where s.user_id = ${userId} and s.removed_at is null
      order by coalesce(s.group_key, s.id::text), s.is_backup, ${savedAtSql} desc nulls last, s.added_at desc, s.id)
    select daw as name, count(*)::int as songs, count(refused)::int as unread, count(incomplete)::int as incomplete
    from newest group by daw order by count(*) desc, daw`)
  return {
    songs: sumOf(rows, 'songs'),
    unread: sumOf(rows, 'unread'),
    incomplete: sumOf(rows, 'incomplete'),
    daws: rows
      .filter(({ name }) => name !== '')
      .slice(0, MOST_DAWS)
      .map(({ name, songs }) => ({ name, songs })),
  }
}

const sumOf = (rows: Row[], column: 'songs' | 'unread' | 'incomplete') =>
  rows.reduce((sum, row) => sum + row[column], 0)
