import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { NewSongShare, SongShare } from '#shared/songs/sharing/shared-need.ts'
import { type Db, type KeptNeed, songShares } from '../../../db/schema.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { type SongToShare, songToShare, titlesOf } from './song-to-share.ts'

const DAY = 24 * 60 * 60 * 1000

/** How many characters a link keeps as JSON. */
const MAX_KEPT = 2_000_000

/**
 * Makes a link to the chosen plugins of a song. Only the hash of its token is kept. Undefined when the user has no such song, 409
 * when a chosen plugin is not in it.
 */
export async function addShare(
  db: Db,
  userId: string,
  songId: string,
  { needs: chosen, days }: NewSongShare,
  now: Date,
): Promise<{ share: SongShare; token: string } | undefined> {
  const song = await songToShare(db, userId, songId)
  if (!song) return undefined
  const needs = keptNeeds(song, chosen)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + days * DAY)
  const [row] = await db
    .insert(songShares)
    .values({ userId, songId, tokenHash: tokenHashOf(token), needs, createdAt: now, expiresAt })
    .returning(SHARE_COLUMNS)
  if (!row) throw new Error('A link got no row.')
  return { share: shareOf(row, song.title), token }
}

function keptNeeds({ uses }: SongToShare, chosen: NewSongShare['needs']): KeptNeed[] {
  const byId = new Map(uses.map((use) => [use.usedId, use]))
  const chosenById = new Map(chosen.map((each) => [each.usedId, each]))
  const needs = [...chosenById.values()].map(({ usedId, version, maker }) => {
    const use = byId.get(usedId)
    if (!use) throw new Problem(409, 'song_changed', CHANGED)
    const { format, name, id, ids, factory } = use
    return { format, name, maker: use.maker || maker, version, id, ids, factory }
  })
  if (JSON.stringify(needs).length > MAX_KEPT) throw new Problem(400, 'invalid', TOO_LONG)
  return needs
}

const CHANGED =
  'The song has changed since you opened it. Nothing was shared: please open it again and choose again.'
const TOO_LONG = 'These are too many plugins for one link. Please choose fewer.'

/** The valid links of a user, the newest first. */
export async function listShares(db: Db, userId: string, now: Date): Promise<SongShare[]> {
  const rows = await db
    .select(SHARE_COLUMNS)
    .from(songShares)
    .where(and(eq(songShares.userId, userId), gt(songShares.expiresAt, now)))
    .orderBy(desc(songShares.createdAt), songShares.id)
  const titles = await titlesOf(db, userId, [...new Set(rows.map(({ songId }) => songId))])
  return rows.map((row) => shareOf(row, titles.get(row.songId) ?? ''))
}

/** Ends a link. Undefined when the user has none with this id. */
export async function removeShare(db: Db, userId: string, id: string) {
  const removed = await db
    .delete(songShares)
    .where(and(eq(songShares.userId, userId), eq(songShares.id, id)))
    .returning({ id: songShares.id })
  return removed.length > 0 ? { message: 'The link has ended.' } : undefined
}

/** The columns of a link in the list. Its needs can be long, so the database counts them. */
const SHARE_COLUMNS = {
  id: songShares.id,
  songId: songShares.songId,
  count: sql<number>`jsonb_array_length(${songShares.needs})`,
  createdAt: songShares.createdAt,
  expiresAt: songShares.expiresAt,
}

type Row = Omit<SongShare, 'title' | 'createdAt' | 'endsAt'> & { createdAt: Date; expiresAt: Date }

const shareOf = ({ createdAt, expiresAt, ...row }: Row, title: string): SongShare => ({
  ...row,
  title,
  createdAt: createdAt.toISOString(),
  endsAt: expiresAt.toISOString(),
})
