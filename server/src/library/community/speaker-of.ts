import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type CommunityMember, isConfirmedByOwners } from '#shared/community/revision.ts'
import { DAY_MS, type SharedValueRecord, type Trust, trustAfter } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { confirmations, plugins, revisions, trust, users } from '../../db/schema.ts'
import { AccountDeleted } from '../change-library.ts'
import { ownsPluginOfMaker } from '../makers/read-spelling.ts'
import { isInLibraryOf } from '../plugin-answer.ts'
import { votesOn } from './field-history.ts'
import { voiceColumns, voiceColumnsFor, voiceNetworkHash, voiceOf } from './voices.ts'

/** A user who speaks of a definition; `network` is the prefix of the address that calls, or null. */
export type Speaker = { userId: string; definitionId: string; network: string | null }

/** The user as the sharing rules need them for one definition. A flagged account has no trust. */
export async function communityMemberOf(
  db: Db,
  { userId, definitionId, network }: Speaker,
  now: Date,
): Promise<CommunityMember> {
  const [person] = await db
    .select({ role: users.role, voice: voiceColumnsFor(sql`${definitionId}::uuid`) })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new AccountDeleted()
  const { level } = await trustOf(db, userId, now)
  return {
    id: userId,
    level: person.role === 'admin' ? 'moderator' : person.voice.isFlagged ? 'new' : level,
    isOwner: (await isOwner(db, userId, definitionId)) || (await ownsPluginOfMaker(db, userId, definitionId)),
    voice: voiceOf(person.voice, voiceNetworkHash(definitionId, network)),
  }
}

/** The number of values that this user shared in the last 24 hours. */
export async function claimCountToday(db: Db, userId: string, now: Date) {
  const isClaim = and(eq(revisions.authorId, userId), eq(revisions.kind, 'claim'))
  const since = new Date(now.getTime() - DAY_MS)
  return await db.$count(revisions, and(isClaim, gt(revisions.createdAt, since)))
}

/** Updates the trust in an account from the outcome of its claims. */
export async function refreshTrust(tx: Db, userId: string, now: Date) {
  const after = await trustOf(tx, userId, now)
  const droppedAt = after.droppedAt === null ? null : new Date(after.droppedAt)
  const state = { level: after.level, droppedAt }
  await tx
    .insert(trust)
    .values({ userId, ...state })
    .onConflictDoUpdate({ target: trust.userId, set: state })
}

async function trustOf(db: Db, userId: string, now: Date): Promise<Trust> {
  const [row] = await db.select().from(trust).where(eq(trust.userId, userId))
  const before: Trust = { level: row?.level ?? 'new', droppedAt: row?.droppedAt?.getTime() ?? null }
  return trustAfter(before, await recordsOf(db, userId, now), now.getTime())
}

async function recordsOf(db: Db, userId: string, now: Date): Promise<SharedValueRecord[]> {
  const rows = await db
    .select({ row: revisions, author: voiceColumns, isVotedFor: isVotedForSql })
    .from(revisions)
    .innerJoin(users, eq(users.id, revisions.authorId))
    .where(and(eq(revisions.authorId, userId), eq(revisions.kind, 'claim'), isNotNull(revisions.liveAt)))
  const votedFor = rows.flatMap(({ row, isVotedFor }) => (isVotedFor ? row.id : []))
  const votes = await votesOn(db, votedFor)
  return rows.flatMap(({ row, author }) => {
    const { id, liveAt, undoneAt, undoneBy, network } = row
    // A claim that its author undid does not count.
    if (!liveAt || (undoneAt && undoneBy === userId)) return []
    const claim = { authorVoice: voiceOf(author, network), voices: votes.get(id) ?? [] }
    const isConfirmed = isConfirmedByOwners(claim, now.getTime())
    return [{ liveAt: liveAt.getTime(), isConfirmed, undoneAt: undoneAt?.getTime() ?? null }]
  })
}

/** True if enough votes agree that their voices are worth reading. */
const isVotedForSql = sql<boolean>`2 <= (select count(*) from ${confirmations} c
  where c.revision_id = revisions.id and c.verdict = 'agrees')`

async function isOwner(db: Db, userId: string, definitionId: string) {
  const isOfDefinition = and(isInLibraryOf(userId), eq(plugins.definitionId, definitionId))
  return (await db.$count(plugins, isOfDefinition)) > 0
}
