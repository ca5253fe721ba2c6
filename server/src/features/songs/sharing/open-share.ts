import { and, eq, gt, isNull } from 'drizzle-orm'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { type Db, type KeptNeed, songShares, users } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'

type OpenedShare = { needs: KeptNeed[]; endsAt: string }

/**
 * The needs behind a link. 404 with one sentence for a token that is unknown, ended or revoked, or of a disabled account. Wrong tokens
 * of one address are slowed down; a valid one does not count. Nothing is noted about who opens a link.
 */
export async function openShare(
  db: Db,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<OpenedShare> {
  const key = `shared needs from ${attemptKeyOf(address)}`
  await countAttempt(db, [{ key, throttle: ADDRESS_SHARE_THROTTLE }], now)
  const [share] = await db
    .select({ needs: songShares.needs, expiresAt: songShares.expiresAt })
    .from(songShares)
    .innerJoin(users, and(eq(users.id, songShares.userId), isNull(users.disabledAt)))
    .where(and(eq(songShares.tokenHash, tokenHashOf(token)), gt(songShares.expiresAt, now)))
  if (!share) throw new Problem(404, 'not_found', NOT_VALID)
  await forgiveAttempt(db, { forgotten: [], returned: [key], now })
  return { needs: share.needs, endsAt: share.expiresAt.toISOString() }
}

const NOT_VALID =
  'This link is not valid: it has ended, was revoked, or is not complete. Please ask the person who sent it for another.'
