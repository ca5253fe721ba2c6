import { sql } from 'drizzle-orm'
import { rankOf } from '#shared/songs/joining/joinable-entry.ts'
import type { SongIndex } from '#shared/songs/joining/song-index.ts'
import { songsThatBlock } from '#shared/songs/joining/songs-that-block.ts'
import type { RemovalCheck, RemovalCheckAnswer } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import type { FormatCheck, PluginFormats, SongChecks } from '../../library/song-checks.ts'
import { type KnownSong, readSongIndex } from './joining/read-song-index.ts'
import { updateJoins, updateJoinsInside } from './joining/stored-joins.ts'

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
    return {
      pluginId: id,
      isSafe: used.isSafe,
      reason: used.reason,
      ...namedSongs(blocking, songs),
    }
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
const withoutUnseen = (index: SongIndex): SongIndex => ({
  ...index,
  refused: [],
  incomplete: [],
  unproved: [],
  cut: [],
})

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
  const byReason = new Map<string, { isOpaque: boolean; songs: Set<string> }>()
  for (const { reason, isOpaque, songId } of unseen) {
    const known = byReason.get(reason)
    if (known) known.songs.add(songOf(songId))
    else byReason.set(reason, { isOpaque, songs: new Set([songOf(songId)]) })
  }
  return [...byReason].map(([reason, { isOpaque, songs }]) => ({ reason, isOpaque, songs: songs.size }))
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
