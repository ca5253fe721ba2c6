import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, like, or } from 'drizzle-orm'
import type { Db } from './open.ts'
import { mails } from './schema.ts'

/** How the keys of these mails begin. Each goes to the address in its row, wherever other mails of the account go. */
export const CONFIRM = 'confirm '
export const ADDRESS_CHANGED = 'address '

/** A link in a mail confirms an address for so long, in milliseconds. */
export const CONFIRMS_FOR = 24 * 60 * 60 * 1000

/** Mails to one address, and mails that one account asks for, within 24 hours: an address may be that of a stranger. */
const MOST_A_DAY = 3

/** Has a link mailed to this address that confirms it; gives whether it will be: not when there were enough of a day. */
export async function askToConfirmAddress(db: Db, userId: string, address: string, now: Date) {
  const to = address.toLowerCase()
  const [row] = await db
    .select({ asked: count() })
    .from(mails)
    .where(
      and(
        like(mails.key, `${CONFIRM}%`),
        or(eq(mails.to, to), eq(mails.userId, userId)),
        gt(mails.createdAt, new Date(now.getTime() - CONFIRMS_FOR)),
      ),
    )
  if ((row?.asked ?? 0) >= MOST_A_DAY) return false
  await db.insert(mails).values({ userId, key: `${CONFIRM}${randomUUID()}`, to, createdAt: now, dueAt: now })
  return true
}
