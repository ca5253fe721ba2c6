import { and, eq, isNull } from 'drizzle-orm'
import { type Db, devices, users } from '../../db/schema.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'
import { personColumns, tokenHashOf } from './session.ts'

export type PairedDevice = typeof devices.$inferSelect

/** The device of a token and its user, or undefined when the token is unknown or its pairing has ended. */
export async function deviceOfToken(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ device: devices, user: personColumns })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(devices.tokenHash, tokenHashOf(token)), isNull(users.disabledAt)))
  if (row && now.getTime() - row.device.lastSeenAt.getTime() > 60_000)
    await db.update(devices).set({ lastSeenAt: now }).where(eq(devices.tokenHash, row.device.tokenHash))
  return row
}

/** The refusal of a helper that is not paired. */
export const pairingEndedProblem = () => new Problem(401, 'not_connected', words.helperGone)
