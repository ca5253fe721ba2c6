import { and, desc, eq, gt } from 'drizzle-orm'
import type { Invitation, NewInvitation } from '#shared/account/invitations.ts'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { requireRow } from '../../../db/require-row.ts'
import { type Db, invitations, users } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'

const DAY = 24 * 60 * 60 * 1000

/** Makes an invitation; `madeBy` is null for the host. Only the hash of its token is kept, and the row until it is used. */
export async function makeInvitation(
  db: Db,
  madeBy: { id: string; username: string } | null,
  { note, days }: NewInvitation,
  now: Date,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + days * DAY)
  const [row] = await db
    .insert(invitations)
    .values({ note, madeBy: madeBy?.id ?? null, tokenHash: tokenHashOf(token), createdAt: now, expiresAt })
    .returning()
  requireRow(row)
  return { invitation: invitationOf(row, madeBy?.username ?? ''), token }
}

/** The open invitations of all administrators and the host, the newest first. */
export async function openInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db
    .select({ row: invitations, username: users.username })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.madeBy))
    .where(gt(invitations.expiresAt, now))
    .orderBy(desc(invitations.createdAt), invitations.id)
  return rows.map(({ row, username }) => invitationOf(row, username ?? ''))
}

type Row = typeof invitations.$inferSelect

const invitationOf = ({ id, note, createdAt, expiresAt }: Row, madeBy: string): Invitation => ({
  id,
  note,
  madeBy,
  createdAt: createdAt.toISOString(),
  endsAt: expiresAt.toISOString(),
})

/** Ends an invitation. Undefined when there is none with this id. */
export async function revokeInvitation(db: Db, id: string) {
  const [revoked] = await db.delete(invitations).where(eq(invitations.id, id)).returning()
  return revoked && { message: words.invitationRevoked }
}

/** When an open invitation ends; 404 for any other token. Wrong tokens of one address are slowed down. */
export async function checkInvitation(
  db: Db,
  { token, address, now }: { token: string; address: string; now: Date },
) {
  const key = `invitations from ${attemptKeyOf(address)}`
  await countAttempt(db, [{ key, throttle: ADDRESS_SHARE_THROTTLE }], now)
  const [open] = await db.select().from(invitations).where(isOpen(token, now))
  if (!open) throw new Problem(404, 'not_found', words.invitationDoesNotWork)
  await forgiveAttempt(db, { forgotten: [], returned: [key], now })
  return { endsAt: open.expiresAt.toISOString() }
}

/** True for the token of an open invitation. */
export const isOpenInvitation = async (db: Db, token: string, now: Date) =>
  (await db.$count(invitations, isOpen(token, now))) > 0

/** Uses up an invitation in the transaction that makes the account: of simultaneous calls one succeeds, the others get 403. */
export async function redeemInvitation(tx: Db, token: string, now: Date) {
  const [used] = await tx.delete(invitations).where(isOpen(token, now)).returning({ id: invitations.id })
  if (!used) throw invitationRefused()
}

export const invitationRefused = () => new Problem(403, 'invitation_refused', words.invitationDoesNotWork)

const isOpen = (token: string, now: Date) =>
  and(eq(invitations.tokenHash, tokenHashOf(token)), gt(invitations.expiresAt, now))
