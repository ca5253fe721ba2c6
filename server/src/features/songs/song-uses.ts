import { sql } from 'drizzle-orm'
import { type SongUse, songUse } from '#shared/songs/library/known-song.ts'
import { KINDS_WITHOUT_OFF } from '#shared/songs/song.ts'

/** The columns of a `SongUse`: `u` are song_uses, `p` used plugins, `s` songs. */
export const songUseColumns = sql`
  p.id as "usedId", p.format, p.name, p.maker, u.version, u.count,
  case when s.kind = any(${sql.param(KINDS_WITHOUT_OFF)}::text[]) then null else u.off end as off,
  u.offline, u.frozen, u.missing, u.in_rack as "inRack"`

/** The `SongUse` of a row with more columns. */
export const songUseOf = (row: SongUse): SongUse => songUse.parse(row)
