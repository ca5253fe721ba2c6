import { and, eq, lt } from 'drizzle-orm'
import { connectLinkOf } from '#shared/helper/link.ts'
import type { Db } from '../../../db/open.ts'
import { pairingCodes } from '../../../db/schema.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import { newToken, type Person, tokenHashOf } from '../../../http/guard/session.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** Creates a code that pairs one helper with this account, and its link. Only the hash is stored. */
export async function startPairing(db: Db, user: Person, site: string, now: Date) {
  const code = codeOf(user, now)
  const expiresAt = new Date(now.getTime() + FIVE_MINUTES)
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    await tx
      .delete(pairingCodes)
      .where(and(eq(pairingCodes.userId, user.id), lt(pairingCodes.expiresAt, now)))
    await tx.insert(pairingCodes).values({ userId: user.id, codeHash: tokenHashOf(code), expiresAt })
  })
  return { code, link: connectLinkOf(code, site), expiresAt: expiresAt.toISOString() }
}

/** The user and time, followed by 256 random bits, which alone make the code unguessable. */
function codeOf({ id, username }: Person, now: Date) {
  const prefix = Buffer.from(`${id}:${username}:${now.toISOString()}`).toString('base64url')
  return `${prefix}.${newToken()}`
}
