import { and, eq, lt } from 'drizzle-orm'
import { connectLinkOf } from '#shared/helper/link.ts'
import type { Db } from '../../../db/open.ts'
import { pairingCodes } from '../../../db/schema.ts'
import { holdSignedIn } from '../../../http/guard/caller.ts'
import { hashOf, newToken, type Person } from '../../../http/guard/session.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** Makes a code that pairs one helper with this account, and the link that hands it over. Only its hash is kept. */
export async function startPairing(db: Db, user: Person, site: string, now: Date) {
  const code = codeOf(user, now)
  const expiresAt = new Date(now.getTime() + FIVE_MINUTES)
  await db.transaction(async (tx) => {
    await holdSignedIn(tx, user)
    await tx
      .delete(pairingCodes)
      .where(and(eq(pairingCodes.userId, user.id), lt(pairingCodes.expiresAt, now)))
    await tx.insert(pairingCodes).values({ userId: user.id, codeHash: hashOf(code), expiresAt })
  })
  return { code, link: connectLinkOf(code, site), expiresAt: expiresAt.toISOString() }
}

/** It begins as the specification has it, with who and when; what nobody can guess are the 256 random bits after that. */
function codeOf({ id, username }: Person, now: Date) {
  const who = Buffer.from(`${id}:${username}:${now.toISOString()}`).toString('base64url')
  return `${who}.${newToken()}`
}
