import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { inChunks } from '#shared/in-chunks.ts'
import { unprovedReason } from '#shared/songs/joining/file-names.ts'
import { joinsOf } from '#shared/songs/joining/joins-of.ts'
import { type LibraryIndex, libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { type NeededUse, needAmong } from '#shared/songs/joining/needs-of.ts'
import { turnPause } from '#shared/timing/turn-pause.ts'
import { growingTransaction } from '../../../db/growing-transaction.ts'
import { type Db, joinedLibraries, usedPlugins, useJoins, users } from '../../../db/schema.ts'
import { sharedWrites } from '../../../http/transport/response-cache.ts'
import { AccountDeleted, lockLibrary } from '../../../library/change-library.ts'
import { joinableEntries } from '../../../library/joinable-entries.ts'

type UsedRow = typeof usedPlugins.$inferSelect

/** The stored columns of one used plugin and of its joins. */
type JoinedUse = ReturnType<typeof joinOne>

/** Joins used plugins with a library. Lets other calls run, because there may be thousands of both. */
async function joinUsed(rows: UsedRow[], library: LibraryIndex): Promise<JoinedUse[]> {
  const joined: JoinedUse[] = []
  const pauseWhenDue = turnPause()
  for (const row of rows) {
    joined.push(joinOne(row, library))
    await pauseWhenDue()
  }
  return joined
}

function joinOne(row: UsedRow, library: LibraryIndex) {
  const use = usedPluginOf(row)
  const found = joinsOf(use, library)
  const { joins, isCut } = found
  const { state, entry, certainty, reason } = needAmong(found, use, library)
  const isSure = joins.some(({ certainty }) => certainty !== 'perhaps')
  return {
    id: row.id,
    state,
    pluginId: entry?.id ?? null,
    certainty,
    reason,
    unproved: isSure ? null : unprovedReason(use, library),
    isCut,
    joins: joins.map(({ entry, ...join }) => ({ ...join, pluginId: entry.id })),
  }
}

/** A used plugin as joining reads it. */
export const usedPluginOf = ({ format, name, maker, givenId, ids, factory }: NamedRow): NeededUse => ({
  format,
  name,
  maker,
  id: givenId,
  ids,
  factory,
})

type NamedRow = Pick<UsedRow, 'format' | 'name' | 'maker' | 'givenId' | 'ids' | 'factory'>

/** Raise it when the rules of joining or their sentences change: the joins of all users are then made again. */
const RULES = 6

/** The ETag of everything that depends only on the songs and the library of a user: their two revisions. */
export const songsTagOf = ({ id, libraryRevision, songsRevision }: SongsOwner) =>
  `"${id}-${libraryRevision}-${songsRevision}-${RULES}"`

export type SongsOwner = { id: string; libraryRevision: number; songsRevision: number }

/**
 * Brings the stored joins of a user up to date with the library and the songs. Call it before reading them. It costs one small
 * query when nothing has changed.
 */
export async function updateJoins(db: Db, userId: string): Promise<void> {
  const state = await stateOf(db, userId)
  if (state.isCurrent) return
  await joinOnce(`${userId} ${state.revision} ${state.songsRevision}`, () => joinInTurns(db, userId))
}

/** Joins what new songs use. What a change of the library does to the stored joins waits for `updateJoins`. */
export async function joinNewUses(db: Db, userId: string): Promise<void> {
  if ((await stateOf(db, userId)).hasNew) await updateJoins(db, userId)
}

/** A text that changes with the stored joins. */
export async function storedJoinsState(db: Db, userId: string): Promise<string> {
  const { joined, digest, hasNew } = await stateOf(db, userId)
  return [joined, digest, hasNew].join(' ')
}

/** Simultaneous calls wait for one joining. */
const joinOnce = sharedWrites<void>()

/** How often joining begins again, because the library has changed meanwhile, before it makes changes wait. */
const MOST_ATTEMPTS = 3

/**
 * Joining can take seconds, so it holds the account only for moments: what it has found is written a part at a time, each only while
 * the library is still the one that was read. Until the last part is written no call reads the joins.
 */
async function joinInTurns(db: Db, userId: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const state = await stateOf(db, userId)
    if (state.isCurrent || (await writeInTurns(db, userId, await findJoins(db, userId, state)))) return
  }
  await db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    await updateJoinsInside(tx, userId)
  })
}

/**
 * The same in a transaction that holds the lock of the library. It never waits for another joining, which may itself wait for this
 * lock, and no other call waits for it, because nobody else sees its joins before the transaction ends.
 */
export async function updateJoinsInside(tx: Db, userId: string): Promise<void> {
  const state = await stateOf(tx, userId)
  if (!state.isCurrent) await writeAll(tx, userId, await findJoins(tx, userId, state))
}

async function stateOf(db: Db, userId: string) {
  const [row] = await db
    .select({
      revision: users.libraryRevision,
      songsRevision: users.songsRevision,
      joined: joinedLibraries.revision,
      digest: joinedLibraries.digest,
      hasNew: sql<boolean>`exists (select from used_plugins p where p.user_id = ${userId} and p.state is null)`,
    })
    .from(users)
    .leftJoin(joinedLibraries, eq(joinedLibraries.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new AccountDeleted()
  const { revision, songsRevision, joined, digest, hasNew } = row
  const isOfTheseRules = digest?.startsWith(`${RULES} `) ?? false
  const isCurrent = joined === revision && isOfTheseRules && !hasNew
  return { revision, songsRevision, joined, digest, hasNew, isCurrent }
}

type State = Awaited<ReturnType<typeof stateOf>>
type Found = { revision: number; digest: string; joined: JoinedUse[] }

/** Joins what is not joined yet; everything when something that joining reads of the library has changed. */
async function findJoins(db: Db, userId: string, { revision, digest: before }: State): Promise<Found> {
  const { entries, newerIds } = await joinableEntries(db, userId)
  const hash = createHash('sha256').update(JSON.stringify([entries, newerIds]))
  const digest = `${RULES} ${hash.digest('base64url')}`
  const isUnjoined = digest === before ? isNull(usedPlugins.state) : undefined
  const rows = await db
    .select()
    .from(usedPlugins)
    .where(and(eq(usedPlugins.userId, userId), isUnjoined))
  const joined = rows.length > 0 ? await joinUsed(rows, libraryIndexOf(entries, newerIds)) : []
  return { revision, digest, joined }
}

/** Used plugins that are written at once. */
const PART = 500

/** False when the library is no longer the one that was read. */
async function writeInTurns(db: Db, userId: string, { joined, ...library }: Found): Promise<boolean> {
  for (const part of inChunks(joined, { count: PART })) {
    const isWritten = await whileSame(db, userId, library.revision, (tx) => writeJoins(tx, userId, part))
    if (!isWritten) return false
  }
  return whileSame(db, userId, library.revision, (tx) => saveLibrary(tx, userId, library))
}

function whileSame(db: Db, userId: string, revision: number, work: (tx: Db) => Promise<void>) {
  return growingTransaction(db, userId, async (tx) => {
    await lockLibrary(tx, userId)
    const isSame =
      (await tx.$count(users, and(eq(users.id, userId), eq(users.libraryRevision, revision)))) > 0
    if (isSame) await work(tx)
    return isSame
  })
}

async function writeAll(tx: Db, userId: string, { joined, ...library }: Found) {
  for (const part of inChunks(joined, { count: PART })) await writeJoins(tx, userId, part)
  await saveLibrary(tx, userId, library)
}

async function saveLibrary(tx: Db, userId: string, { revision, digest }: Omit<Found, 'joined'>) {
  await tx
    .insert(joinedLibraries)
    .values({ userId, revision, digest })
    .onConflictDoUpdate({ target: joinedLibraries.userId, set: { revision, digest } })
}

/** Stores what joining has found for some used plugins. Those that were deleted meanwhile are left out. */
async function writeJoins(tx: Db, userId: string, joined: JoinedUse[]) {
  await tx.execute(sql`
    update used_plugins p set state = r.state, plugin_id = r."pluginId", certainty = r.certainty, reason = r.reason,
      unproved = r.unproved, is_cut = r."isCut"
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as r (
      id uuid, state text, "pluginId" uuid, certainty text, reason text, unproved text, "isCut" boolean)
    where p.user_id = ${userId} and p.id = r.id
      and (p.state, p.plugin_id, p.certainty, p.reason, p.unproved, p.is_cut)
        is distinct from (r.state, r."pluginId", r.certainty, r.reason, r.unproved, r."isCut")`)
  const ids = joined.map(({ id }) => id)
  await tx.execute(sql`
    delete from ${useJoins} where user_id = ${userId} and used_id = any(${sql.param(ids)}::uuid[])`)
  const joins = joined.flatMap(({ id, joins }) => joins.map((join) => ({ ...join, usedId: id })))
  await tx.execute(sql`
    insert into ${useJoins} (user_id, used_id, plugin_id, certainty, reason, is_other_format)
    select ${userId}::uuid, r."usedId", r."pluginId", r.certainty, r.reason, r."isOtherFormat"
    from jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) as r (
      "usedId" uuid, "pluginId" uuid, certainty text, reason text, "isOtherFormat" boolean)
    where r."usedId" in (
      select id from used_plugins where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) for key share)`)
}
