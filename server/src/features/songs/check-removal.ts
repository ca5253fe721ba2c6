import { sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { type Join, rankOf } from '#shared/songs/joining/joinable-entry.ts'
import type { SongIndex } from '#shared/songs/joining/song-index.ts'
import { songsThatBlock } from '#shared/songs/joining/songs-that-block.ts'
import type { RemovalCheck, RemovalCheckAnswer } from '#shared/songs/library/known-song.ts'
import type { SongGap, SongRefusal } from '#shared/songs/refusal.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db, usedPlugins } from '../../db/schema.ts'
import type { FormatCheck, PluginFormats, SongChecks } from '../../library/song-checks.ts'
import { updateJoins, updateJoinsInside, usedPluginOf } from './joining/stored-joins.ts'

/** The most songs, and computers, that an answer names. */
const MOST_NAMED = 10

/** The known songs that use these plugins. Plugins that are not in the library have no answer. */
export async function checkRemoval(db: Db, userId: string, pluginIds: string[]): Promise<RemovalCheck> {
  await updateJoins(db, userId)
  return answerOf(db, userId, pluginIds)
}

/** The same for moves, whose transactions keep songs from coming meanwhile. */
export const songChecks: SongChecks = {
  prepare: updateJoins,
  async ask(tx, userId, pluginIds) {
    await updateJoinsInside(tx, userId)
    return answerOf(tx, userId, pluginIds)
  },
  async askFormats(tx, userId, questions) {
    await updateJoinsInside(tx, userId)
    return formatAnswersOf(tx, userId, questions)
  },
}

async function formatAnswersOf(db: Db, userId: string, questions: PluginFormats[][]): Promise<FormatCheck> {
  const ids = new Set(questions.flatMap((asked) => asked.map(({ pluginId }) => pluginId)))
  const { index, songs } = await readSongIndex(db, userId, [...ids])
  const blockingOf = ({ pluginId, formats }: PluginFormats) => {
    const uses = (index.byEntry.get(pluginId) ?? []).filter(({ shared }) =>
      formats.includes(shared.use.format),
    )
    const byEntry = new Map([[pluginId, uses]])
    return songsThatBlock({ id: pluginId }, { ...withoutUnseen(index), byEntry }).blocking
  }
  const answers = questions.map((asked) => {
    const blocking = asked.flatMap(blockingOf).toSorted((a, b) => rankOf(b.certainty) - rankOf(a.certainty))
    return namedSongs(onceForEachSong(blocking, songs, index), songs)
  })
  const { unseen } = songsThatBlock({ id: '' }, index)
  return { answers, read: index.read, unseen: unseenOf(unseen, index) }
}

async function answerOf(db: Db, userId: string, pluginIds: string[]): Promise<RemovalCheck> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from plugins where user_id = ${userId} and removed_at is null and id = any(${sql.param(pluginIds)}::uuid[])`)
  const inLibrary = new Set(rows.map(({ id }) => id))
  const ids = [...new Set(pluginIds)].filter((id) => inLibrary.has(id))
  const { index, songs } = await readSongIndex(db, userId, ids)
  // The songs that were not looked at are the same for each plugin, so they are asked for once.
  const withoutUses = songsThatBlock({ id: '' }, index)
  const indexOfSeen = withoutUnseen(index)
  const answers = ids.map((id): RemovalCheckAnswer => {
    const used = index.byEntry.has(id) ? songsThatBlock({ id }, indexOfSeen) : withoutUses
    const blocking = onceForEachSong(used.blocking, songs, index)
    return { pluginId: id, isSafe: used.isSafe, reason: used.reason, ...namedSongs(blocking, songs) }
  })
  return {
    answers,
    read: index.read,
    lastReadAt: await lastRead(db, userId),
    unseen: unseenOf(withoutUses.unseen, index),
    computersWithoutSongs: await computersWithoutSongs(db, userId),
  }
}

/** The index without the songs that could not be looked at. */
const withoutUnseen = (index: SongIndex): SongIndex => ({ ...index, ...nothingUnseen() })

const nothingUnseen = () => ({ refused: [], incomplete: [], unproved: [], cut: [] })

const namedSongs = (blocking: Blocking, songs: ReadonlyMap<string, KnownSong>) => ({
  songs: blocking.slice(0, MOST_NAMED).map(({ songId, certainty, reason }) => ({
    id: songId,
    title: songs.get(songId)?.title ?? '',
    daw: songs.get(songId)?.daw ?? '',
    certainty,
    reason,
  })),
  songCount: blocking.length,
})

type Blocking = ReturnType<typeof songsThatBlock>['blocking']

/** The surest of the saves and backups of each song, and a backup only without another. They are the surest first. */
function onceForEachSong(
  blocking: Blocking,
  songs: ReadonlyMap<string, KnownSong>,
  { songOf }: SongIndex,
): Blocking {
  const surest = new Map<string, Blocking[number]>()
  for (const one of blocking) {
    const other = surest.get(songOf(one.songId))
    const isBetter =
      other?.certainty === one.certainty &&
      songs.get(other.songId)?.isBackup &&
      !songs.get(one.songId)?.isBackup
    if (!other || isBetter) surest.set(songOf(one.songId), one)
  }
  return [...surest.values()]
}

type Unseen = ReturnType<typeof songsThatBlock>['unseen']

/** The numbers of songs that were not looked at, by reason. */
function unseenOf(unseen: Unseen, { songOf }: SongIndex): RemovalCheck['unseen'] {
  return [...groupsOf(unseen, ({ reason }) => reason)].map(([reason, songs]) => ({
    reason,
    isOpaque: songs[0]?.isOpaque === true,
    songs: new Set(songs.map(({ songId }) => songOf(songId))).size,
  }))
}

async function computersWithoutSongs(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select d.name from devices d where d.user_id = ${userId} and not exists (
      select from songs s where s.user_id = d.user_id and s.machine = d.machine and s.removed_at is null)
    order by d.name limit ${MOST_NAMED}`)
  return rows.map(({ name }) => name)
}

async function lastRead(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select ${isoDateSql(sql`max(read_at)`)} as at from songs where user_id = ${userId} and removed_at is null and refused is null`)
  return rows[0]?.at ?? null
}

type KnownSong = {
  id: string
  title: string
  daw: string
  /** Equal for the saves and backups of one song. */
  group: string
  isBackup: boolean
  refused: SongRefusal | null
  incomplete: SongGap | null
}

/** The stored joins of these plugins, and what was not looked at, as an index of all songs would have them. */
async function readSongIndex(db: Db, userId: string, pluginIds: string[]) {
  const known = await db.execute<KnownSong>(sql`
    select id, title, daw, coalesce(group_key, id::text) as "group", is_backup as "isBackup", refused, incomplete from songs where user_id = ${userId} and removed_at is null`)
  const songs = new Map(known.rows.map((song) => [song.id, song]))
  const read = known.rows.filter(({ refused }) => !refused).map(({ group }) => group)
  const index: SongIndex = {
    read: new Set(read).size,
    songOf: (songId) => songs.get(songId)?.group ?? songId,
    byEntry: new Map(),
    ...nothingUnseen(),
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
