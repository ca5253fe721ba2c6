import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { inChunks } from '#shared/in-chunks.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { PluginUse } from '#shared/songs/song.ts'
import { type Db, songs, songUses, usedPlugins } from '../../../db/schema.ts'
import { QuotaReached } from '../../../library/quotas.ts'
import * as words from '../song-words.ts'

export type SongRow = typeof songs.$inferSelect

/** The columns that say what was read in a song. */
export function factColumns({ song, refused }: SentSong) {
  return {
    factsKey: digestOf({ song, refused }),
    kind: song?.kind ?? null,
    daw: song?.daw ?? '',
    version: song?.version ?? '',
    tempo: song?.tempo ?? null,
    tracks: song?.tracks ?? null,
    frozenTracks: song?.frozenTracks ?? null,
    samples: song?.samples ?? null,
    savedAt: momentOf(song?.savedAt),
    createdAt: momentOf(song?.createdAt),
    ownDevices: song?.ownDevices ?? 0,
    incomplete: song?.incomplete ?? null,
    refused,
    useCount: song?.uses.length ?? 0,
  }
}

/** The columns about the file of a song. What a sender leaves out, or the user has written, stays as it is. */
export function fileColumns(sent: SentSong, known?: SongRow) {
  return {
    groupKey: sent.group ?? known?.groupKey ?? null,
    title: known?.hasOwnTitle ? known.title : sent.title || (known?.title ?? ''),
    folder: known?.hasOwnFolder ? known.folder : sent.folder || (known?.folder ?? ''),
    modifiedAt: momentOf(sent.modifiedAt),
    bytes: sent.bytes,
    isBackup: sent.isBackup,
  }
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Null for a moment that no song has, as of a wrong clock: the database does not keep each of them. */
function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN)
  return moment.getTime() > EARLIEST && moment.getTime() < LATEST ? moment : null
}

const EARLIEST = Date.UTC(1980)
const LATEST = Date.UTC(2200)

/** The most rows of `song_uses` that an account keeps. */
const MAX_USES = 1_000_000

/** Rows of one statement. */
const PAGE = 2000

/** Replaces the uses of these songs. Throws `QuotaReached` when the account would have too many. */
export async function writeUses(tx: Db, userId: string, usesBySong: ReadonlyMap<string, PluginUse[]>) {
  const songIds = [...usesBySong.keys()]
  if (songIds.length === 0) return
  await tx.delete(songUses).where(and(eq(songUses.userId, userId), inArray(songUses.songId, songIds)))
  const [sum] = await tx
    .select({ uses: sql<number>`coalesce(sum(${songs.useCount}), 0)::float8` })
    .from(songs)
    .where(eq(songs.userId, userId))
  if (sum && sum.uses > MAX_USES) throw new QuotaReached('quota_reached', TOO_MANY)
  const ids = await usedIdsOf(tx, userId, [...usesBySong.values()].flat())
  const rows = [...usesBySong].flatMap(([songId, uses]) =>
    uses.map((use, position) => {
      const { version, count, off, offline, frozen, missing, inRack } = use
      const usedId = ids.get(keyOf(use)) ?? ''
      return { songId, position, usedId, version, count, off, offline, frozen, missing, inRack }
    }),
  )
  for (const page of inChunks(rows, { count: PAGE })) {
    await tx.execute(sql`
      insert into ${songUses} (user_id, song_id, position, used_id, version, count, off, offline, frozen, missing, in_rack)
      select ${userId}::uuid, r."songId", r.position, r."usedId", r.version, r.count, r.off, r.offline, r.frozen, r.missing, r."inRack"
      from jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as r (
        "songId" uuid, position integer, "usedId" uuid, version text, count integer, off integer, offline integer, frozen integer,
        missing integer, "inRack" integer)`)
  }
}

const TOO_MANY = words.tooManyUses(MAX_USES)

/** The ids of used plugins by key. New ones get a row that is not joined yet. */
async function usedIdsOf(tx: Db, userId: string, uses: PluginUse[]): Promise<Map<string, string>> {
  const rows = new Map(
    uses.map((use) => {
      const { format, name, maker, id: givenId, ids, factory } = use
      const key = keyOf(use)
      return [key, { userId, key, format, name, maker, givenId, ids, factory }] as const
    }),
  )
  const known = new Map<string, string>()
  for (const page of inChunks([...rows.values()], { count: PAGE })) {
    // Also locks those that exist, because the daily sweep deletes used plugins without songs.
    await tx
      .insert(usedPlugins)
      .values(page)
      .onConflictDoUpdate({
        target: [usedPlugins.userId, usedPlugins.key],
        set: { key: sql`excluded.key` },
        setWhere: sql`false`,
      })
    const { id, key } = usedPlugins
    const keys = page.map((row) => row.key)
    const found = await tx
      .select({ id, key })
      .from(usedPlugins)
      .where(and(eq(usedPlugins.userId, userId), inArray(key, keys)))
    for (const row of found) known.set(row.key, row.id)
  }
  return known
}

const keyOf = ({ format, name, maker, id, ids, factory }: PluginUse) =>
  digestOf([format, name, maker, id, ids, factory])
