import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CommunityMember } from '#shared/community/revision.ts'
import { DAY_MS, type SharedValueRecord, type Trust, trustAfter } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { confirmations, plugins, revisions, trust, users } from '../../db/schema.ts'
import { AccountDeleted } from '../change-library.ts'
import { ownsPluginOfMaker } from '../makers/read-spelling.ts'

/** The user as the sharing rules need them for one definition. */
export async function communityMemberOf(
  db: Db,
  userId: string,
  definitionId: string,
  now: Date,
): Promise<CommunityMember> {
  const [person] = await db
    .select({ role: users.role, since: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new AccountDeleted()
  const { level } = await trustOf(db, userId, now)
  return {
    id: userId,
    level: person.role === 'admin' ? 'moderator' : level,
    isOwner: (await isOwner(db, userId, definitionId)) || (await ownsPluginOfMaker(db, userId, definitionId)),
    accountSince: person.since.getTime(),
  }
}

/** The number of values that this user shared in the last 24 hours. */
export async function claimCountToday(db: Db, userId: string, now: Date) {
  const [today] = await db
    .select({ shared: count() })
    .from(revisions)
    .where(
      and(
        eq(revisions.authorId, userId),
        eq(revisions.kind, 'claim'),
        gt(revisions.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  return today?.shared ?? 0
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
  return trustAfter(before, await recordsOf(db, userId), now.getTime())
}

async function recordsOf(db: Db, userId: string): Promise<SharedValueRecord[]> {
  const isConfirmed = sql<boolean>`exists (select 1 from ${confirmations} c
    where c.revision_id = revisions.id and c.verdict = 'agrees')`
  const rows = await db
    .select({
      liveAt: revisions.liveAt,
      undoneAt: revisions.undoneAt,
      undoneBy: revisions.undoneBy,
      isConfirmed,
    })
    .from(revisions)
    .where(and(eq(revisions.authorId, userId), eq(revisions.kind, 'claim'), isNotNull(revisions.liveAt)))
  return rows.flatMap(({ liveAt, undoneAt, undoneBy, isConfirmed: isGood }) => {
    // A claim that its author undid does not count.
    if (!liveAt || (undoneAt && undoneBy === userId)) return []
    return [{ liveAt: liveAt.getTime(), isConfirmed: isGood, undoneAt: undoneAt?.getTime() ?? null }]
  })
}

async function isOwner(db: Db, userId: string, definitionId: string) {
  const [entry] = await db
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), eq(plugins.definitionId, definitionId), isNull(plugins.removedAt)))
    .limit(1)
  return entry !== undefined
}
