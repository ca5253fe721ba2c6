import { sql } from 'drizzle-orm'
import { rankOf } from '#shared/songs/joining/joinable-entry.ts'
import type { SongIndex } from '#shared/songs/joining/song-index.ts'
import { songsThatBlock } from '#shared/songs/joining/songs-that-block.ts'
import type { RemovalCheck, RemovalCheckAnswer } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import type { AskedFormats, AskedSongs, FormatCheck } from '../../library/asked-songs.ts'
import { type KnownSong, readSongIndex } from './joining/read-song-index.ts'
import { updateJoins, updateJoinsInside } from './joining/stored-joins.ts'

/** The most songs, and computers, that an answer names. */
const MOST_NAMED = 10

/** Whether plugins may be removed, as far as all known songs tell. Plugins that are not in the library have no answer. */
export async function checkRemoval(db: Db, userId: string, pluginIds: string[]): Promise<RemovalCheck> {
  await updateJoins(db, userId)
  return answerOf(db, userId, pluginIds)
}

/** The same for moves, whose transactions keep songs from coming meanwhile. */
export const askedSongs: AskedSongs = {
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

async function formatAnswersOf(db: Db, userId: string, questions: AskedFormats[][]): Promise<FormatCheck> {
  const ids = new Set(questions.flatMap((asked) => asked.map(({ pluginId }) => pluginId)))
  const { index, songs } = await readSongIndex(db, userId, [...ids])
  const blockingOf = ({ pluginId, formats }: AskedFormats) => {
    const uses = (index.byEntry.get(pluginId) ?? []).filter(({ shared }) =>
      formats.includes(shared.use.format),
    )
    const byEntry = new Map([[pluginId, uses]])
    return songsThatBlock({ id: pluginId }, { ...lookedAt(index), byEntry }).blocking
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
  const asked = [...new Set(pluginIds)].filter((id) => inLibrary.has(id))
  const { index, songs } = await readSongIndex(db, userId, asked)
  // What was not looked at is the same for each plugin, so it is asked once.
  const ofNone = songsThatBlock({ id: '' }, index)
  const looked = lookedAt(index)
  const answers = asked.map((id): RemovalCheckAnswer => {
    const used = index.byEntry.has(id) ? songsThatBlock({ id }, looked) : ofNone
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
    unseen: unseenOf(ofNone.unseen, index),
    computersWithoutSongs: await computersWithoutSongs(db, userId),
  }
}

/** Only what was looked at. */
const lookedAt = (index: SongIndex): SongIndex => ({
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

/** Of the saves and backups of one song the surest, and a backup only without another. They are the surest first. */
function onceForEachSong(
  blocking: Blocking,
  songs: ReadonlyMap<string, KnownSong>,
  { songOf }: SongIndex,
): Blocking {
  const ofSongs = new Map<string, Blocking[number]>()
  for (const one of blocking) {
    const known = ofSongs.get(songOf(one.songId))
    const isBetter =
      known?.certainty === one.certainty &&
      songs.get(known.songId)?.isBackup &&
      !songs.get(one.songId)?.isBackup
    if (!known || isBetter) ofSongs.set(songOf(one.songId), one)
  }
  return [...ofSongs.values()]
}

type Unseen = ReturnType<typeof songsThatBlock>['unseen']

/** What was not looked at, by reason, with the number of songs. */
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
