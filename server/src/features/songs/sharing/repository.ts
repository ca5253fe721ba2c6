import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { type Need, needsOf } from '#shared/songs/joining/needs-of.ts'
import {
  type ComparedNeed,
  type NewSongShare,
  needOfFile,
  type SharedNeed,
  type SongShare,
} from '#shared/songs/sharing/shared-need.ts'
import { turnPause } from '#shared/timing/turn-pause.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import { requireRow } from '../../../db/require-row.ts'
import {
  type Db,
  type KeptNeed,
  plugins,
  songShares,
  songs,
  songUses,
  usedPlugins,
  users,
} from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { joinableEntries } from '../../../library/joinable-entries.ts'
import { shownNameSql } from '../../../library/shown-names.ts'
import * as words from '../song-words.ts'

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
  const needs = keptNeeds(song.uses, chosen)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + days * DAY)
  const [row] = await db
    .insert(songShares)
    .values({ userId, songId, tokenHash: tokenHashOf(token), needs, createdAt: now, expiresAt })
    .returning(SHARE_COLUMNS)
  requireRow(row)
  return { share: { ...row, title: song.title }, token }
}

type UseToShare = NonNullable<Awaited<ReturnType<typeof songToShare>>>['uses'][number]

function keptNeeds(uses: UseToShare[], chosen: NewSongShare['needs']): KeptNeed[] {
  const byId = new Map(uses.map((use) => [use.usedId, use]))
  const chosenById = new Map(chosen.map((each) => [each.usedId, each]))
  const needs = [...chosenById.values()].map(({ usedId, version, maker }) => {
    const use = byId.get(usedId)
    if (!use) throw new Problem(409, 'song_changed', words.songChanged)
    const { format, name, id, ids, factory } = use
    return { format, name, maker: use.maker || maker, version, id, ids, factory }
  })
  if (JSON.stringify(needs).length > MAX_KEPT) throw new Problem(400, 'invalid', words.tooManyPlugins)
  return needs
}

/** The valid links of a user, the newest first. */
export async function listShares(db: Db, userId: string, now: Date): Promise<SongShare[]> {
  const isItsSong = and(eq(songs.userId, userId), eq(songs.id, songShares.songId), isNull(songs.removedAt))
  const rows = await db
    .select({ ...SHARE_COLUMNS, title: songs.title })
    .from(songShares)
    .leftJoin(songs, isItsSong)
    .where(and(eq(songShares.userId, userId), gt(songShares.expiresAt, now)))
    .orderBy(desc(songShares.createdAt), songShares.id)
  return rows.map((row) => ({ ...row, title: row.title ?? '' }))
}

/** Ends a link. Undefined when the user has none with this id. */
export async function removeShare(db: Db, userId: string, id: string) {
  const removed = await db
    .delete(songShares)
    .where(and(eq(songShares.userId, userId), eq(songShares.id, id)))
    .returning({ id: songShares.id })
  return removed.length > 0 ? { message: words.linkRevoked } : undefined
}

/** The columns of a link in the list. Its needs can be long, so the database counts them. */
const SHARE_COLUMNS = {
  id: songShares.id,
  songId: songShares.songId,
  count: sql<number>`jsonb_array_length(${songShares.needs})`,
  createdAt: isoDateSql(sql`${songShares.createdAt}`),
  endsAt: isoDateSql(sql`${songShares.expiresAt}`),
}

/** The facts of a song that may be shared, and its private title for its owner. Undefined when the user has no such song. */
async function songToShare(db: Db, userId: string, songId: string) {
  const isIt = and(eq(songs.userId, userId), eq(songs.id, songId), isNull(songs.removedAt))
  const [song] = await db.select({ title: songs.title }).from(songs).where(isIt)
  if (!song) return undefined
  const { id: usedId, format, name, maker, givenId: id, ids, factory } = usedPlugins
  const uses = await db
    .select({ usedId, format, name, maker, id, ids, factory })
    .from(songUses)
    .innerJoin(usedPlugins, and(eq(usedPlugins.userId, songUses.userId), eq(usedPlugins.id, songUses.usedId)))
    .where(and(eq(songUses.userId, userId), eq(songUses.songId, songId)))
    .orderBy(asc(songUses.position))
  return { ...song, uses }
}

/**
 * The needs behind a link. 404 with one sentence for a token that is unknown, ended or revoked, or of a disabled account. Wrong tokens
 * of one address are slowed down; a valid one does not count. Nothing is noted about who opens a link.
 */
export async function openShare(
  db: Db,
  { token, address, now }: { token: string; address: string; now: Date },
) {
  const key = `shared needs from ${attemptKeyOf(address)}`
  await countAttempt(db, [{ key, throttle: ADDRESS_SHARE_THROTTLE }], now)
  const [share] = await db
    .select({ needs: songShares.needs, expiresAt: songShares.expiresAt })
    .from(songShares)
    .innerJoin(users, and(eq(users.id, songShares.userId), isNull(users.disabledAt)))
    .where(and(eq(songShares.tokenHash, tokenHashOf(token)), gt(songShares.expiresAt, now)))
  if (!share) throw new Problem(404, 'not_found', words.linkDoesNotWork)
  await forgiveAttempt(db, { forgotten: [], returned: [key], now })
  return { needs: share.needs, endsAt: share.expiresAt.toISOString() }
}

/** Each need of a link beside what the library of this user has, in the same order. */
export async function compareNeeds(
  db: Db,
  userId: string,
  needs: readonly KeptNeed[],
): Promise<ComparedNeed[]> {
  return answersOf(db, userId, await joinNeeds(db, userId, needs))
}

/** The same for what was read in a file, which has no identifiers. */
export async function compareFile(
  db: Db,
  userId: string,
  needs: readonly SharedNeed[],
): Promise<ComparedNeed[]> {
  const kept = needs.map((need) => ({ ...need, id: null, ids: [], factory: false }))
  return answersOf(db, userId, (await joinNeeds(db, userId, kept)).map(needOfFile))
}

type JoinedNeed = Need<KeptNeed>

/** Lets other calls run, because there may be thousands of both. */
async function joinNeeds(db: Db, userId: string, needs: readonly KeptNeed[]): Promise<JoinedNeed[]> {
  const { entries, newerIds } = await joinableEntries(db, userId)
  const library = libraryIndexOf(entries, newerIds)
  const pauseWhenDue = turnPause()
  const joined: JoinedNeed[] = []
  for (const need of needs) {
    joined.push(...needsOf([need], library))
    await pauseWhenDue()
  }
  return joined
}

async function answersOf(db: Db, userId: string, joined: readonly JoinedNeed[]): Promise<ComparedNeed[]> {
  const shown = await shownFacts(db, userId, [...new Set(joined.flatMap(({ entry }) => entry?.id ?? []))])
  return joined.map(({ use, state, reason, entry }) => ({
    need: use,
    state,
    reason,
    plugin: entry && {
      id: entry.id,
      name: shown.get(entry.id)?.name ?? entry.name,
      version: shown.get(entry.id)?.version ?? '',
      formats: [...entry.formats],
    },
  }))
}

async function shownFacts(db: Db, userId: string, ids: string[]) {
  const rows = await db
    .select({ id: plugins.id, name: shownNameSql, version: plugins.version })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}
