import { sql } from 'drizzle-orm'
import { libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { needsOf } from '#shared/songs/joining/needs-of.ts'
import type { NeedsOfSongs, OpenedSong, SongNeed, SongUse } from '#shared/songs/library/known-song.ts'
import { KINDS_WITHOUT_OFF } from '#shared/songs/song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { type Db, plugins, sharedValues, type usedPlugins } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { shareableColumns } from '../../library/community/shared-values-sql.ts'
import { is32BitSql, needsRosettaSql } from '../../library/entry-facts-sql.ts'
import { joinableEntries } from '../../library/joinable-entries.ts'
import { updateJoins, usedPluginOf } from './joining/stored-joins.ts'
import { songUseColumns, songUseOf } from './library-usage.ts'
import { findSong } from './list-songs.ts'
import * as words from './song-words.ts'

/** A song with what it needs. Undefined when the user has none with this id. */
export async function openSong(db: Db, userId: string, id: string): Promise<OpenedSong | undefined> {
  await updateJoins(db, userId)
  const song = await findSong(db, userId, id)
  if (!song) return undefined
  const { rows } = await db.execute<{ ownDevices: number; createdAt: string | null }>(sql`
    select own_devices as "ownDevices", ${isoDateSql(sql`created_at`)} as "createdAt"
    from songs where user_id = ${userId} and id = ${id}`)
  const { ownDevices = 0, createdAt = null } = rows[0] ?? {}
  const uses = await usesOf(db, userId, id)
  const needs = await storedNeeds(db, userId, uses)
  return { song, needs, ownDevices, createdAt, computers: await computersOf(db, userId) }
}

/** The needs of a song on one computer, in its order. Undefined when the user has no such song; 404 for a computer of nobody or others. */
export async function needsOnComputer(
  db: Db,
  userId: string,
  id: string,
  machine: string,
): Promise<SongNeed[] | undefined> {
  if (!(await findSong(db, userId, id))) return undefined
  if (!(await isComputerOf(db, userId, machine))) throw new Problem(404, 'not_found', words.unknownComputer)
  const uses = await usesOf(db, userId, id)
  const { entries, newerIds } = await joinableEntries(db, userId, { machine })
  const needs = needsOf(uses.map(usedPluginOf), libraryIndexOf(entries, newerIds))
  const ids = needs.map(({ entry }) => entry?.id ?? null)
  const plugins = await neededPlugins(db, userId, ids)
  return needs.map(({ state, certainty, reason, entry }, at): SongNeed => {
    const known = entry && plugins.get(entry.id)
    const plugin = known ? { ...known, formats: [...entry.formats] } : null
    return { use: songUseOf(uses[at] as Row), state, certainty, reason, plugin }
  })
}

/** True if a helper of the user is or was on this computer. */
async function isComputerOf(db: Db, userId: string, machine: string): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (select from devices where user_id = ${userId} and machine::text = ${machine})
      or exists (select from installations where user_id = ${userId} and machine = ${machine}) as "isKnown"`)
  return rows[0]?.isKnown ?? false
}

type Row = SongUse & typeof usedPlugins.$inferSelect

async function usesOf(db: Db, userId: string, id: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${songUseColumns}, p.given_id as "givenId", p.ids, p.factory, p.state, p.plugin_id as "pluginId", p.certainty, p.reason
    from song_uses u
      join songs s on s.user_id = u.user_id and s.id = u.song_id
      join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
    where u.user_id = ${userId} and u.song_id = ${id}
    order by u.position`)
  return rows
}

/** The computers with plugins that are there, by name. */
async function computersOf(db: Db, userId: string): Promise<OpenedSong['computers']> {
  const { rows } = await db.execute<OpenedSong['computers'][number]>(sql`
    select i.machine, coalesce(d.name, '') as name
    from (select distinct machine from installations where user_id = ${userId} and gone_at is null and machine <> '') i
      left join devices d on d.user_id = ${userId} and d.machine::text = i.machine
    order by 2, 1`)
  return rows
}

/** The most plugins of an answer. */
const MOST_LISTED = 2000

type StoredUse = SongUse &
  Pick<typeof usedPlugins.$inferSelect, 'state' | 'certainty' | 'reason' | 'pluginId'>

/** These uses as needs, as the stored joins say. */
async function storedNeeds(db: Db, userId: string, uses: StoredUse[]): Promise<SongNeed[]> {
  const ids = uses.map(({ pluginId }) => pluginId)
  const plugins = await neededPlugins(db, userId, ids)
  return uses.map((use) => {
    const { state, certainty, reason, pluginId } = use
    const plugin = (pluginId && plugins.get(pluginId)) || null
    return { use: songUseOf(use), state: state ?? 'perhaps', certainty, reason, plugin }
  })
}

/** The needs of these songs together, those of most songs first. The version of a use is '' where songs have several. */
export async function needsOfMany(db: Db, userId: string, songIds: string[]): Promise<NeedsOfSongs> {
  await updateJoins(db, userId)
  const { rows } = await db.execute<StoredUse & { songs: number }>(sql`
    with asked as (
      select id, kind, coalesce(group_key, id::text) as song from songs
      where user_id = ${userId} and removed_at is null and id = any(${sql.param(songIds)}::uuid[]))
    select p.id as "usedId", p.format, p.name, p.maker, case when min(u.version) = max(u.version) then min(u.version) else '' end as version,
      ${summed('count')}, case when bool_or(a.kind = any(${sql.param(KINDS_WITHOUT_OFF)}::text[])) then null
        else sum(u.off)::float8 end as off,
      ${summed('offline')}, ${summed('frozen')}, ${summed('missing')}, sum(u.in_rack)::float8 as "inRack",
      count(distinct a.song)::int as songs, p.state, p.certainty, p.reason, p.plugin_id as "pluginId"
    from asked a
      join song_uses u on u.user_id = ${userId} and u.song_id = a.id
      join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
    group by p.user_id, p.id
    order by count(distinct a.song) desc, lower(p.name), p.id limit ${MOST_LISTED + 1}`)
  const listed = rows.slice(0, MOST_LISTED)
  const stored = await storedNeeds(db, userId, listed)
  const needs = stored.map((need, at) => ({ ...need, songs: listed[at]?.songs ?? 0 }))
  return { needs, songs: await countSongs(db, userId, songIds), isCut: rows.length > MOST_LISTED }
}

const summed = (name: 'count' | 'offline' | 'frozen' | 'missing') =>
  sql`sum(u.${sql.identifier(name)})::float8 as ${sql.identifier(name)}`

async function countSongs(db: Db, userId: string, songIds: string[]): Promise<number> {
  const { rows } = await db.execute<{ songs: number }>(sql`
    select count(distinct coalesce(group_key, id::text))::int as songs from songs
    where user_id = ${userId} and removed_at is null and id = any(${sql.param(songIds)}::uuid[])`)
  return rows[0]?.songs ?? 0
}

type NeededPlugin = NonNullable<SongNeed['plugin']>

/** The facts of these entries of a library that a song's page shows, by id. A maker that was guessed from a file name is ''. */
async function neededPlugins(
  db: Db,
  userId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, NeededPlugin>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  const { name, manufacturer, isMakerGuess } = shareableColumns(sql`s.shown`)
  const { rows } = await db.execute<NeededPlugin>(sql`
    select plugins.id, ${name} as name,
      case when ${isMakerGuess} then '' else ${manufacturer} end as manufacturer, plugins.version, plugins.formats,
      plugins.update_available as "updateAvailable", ${needsRosettaSql(sql`plugins`)} as "needsRosetta",
      ${is32BitSql(sql`plugins`)} as "is32Bit", plugins.machines
    from ${plugins} left join ${sharedValues} s on s.definition_id = plugins.definition_id
    where plugins.user_id = ${userId} and plugins.removed_at is null and plugins.id = any(${sql.param(asked)}::uuid[])`)
  return new Map(rows.map((plugin) => [plugin.id, plugin]))
}
