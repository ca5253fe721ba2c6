import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { devices, sessions } from '../../db/schema.ts'
import { tell } from '../../db/tell.ts'
import type { PairedDevice } from '../../http/guard/device.ts'

/** Milliseconds: two heartbeats may be late. */
const ONLINE = 45_000
const MINUTE = 60_000

/** Which of these sessions still live. */
export async function livingSessions(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, hashes), gt(sessions.expiresAt, now)))
  return new Set(rows.map(({ hash }) => hash))
}

/** Which of these devices are still paired. They are online from now on, and whose page is open is told when that is new. */
export async function keepOnline(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ userId: devices.userId, hash: devices.tokenHash, onlineUntil: devices.onlineUntil })
      .from(devices)
      .where(inArray(devices.tokenHash, hashes))
      // Always in the same order, so that two servers never wait for each other.
      .orderBy(devices.userId, devices.id)
      .for('no key update')
    const onlineUntil = new Date(now.getTime() + ONLINE)
    const aMinuteAgo = new Date(now.getTime() - MINUTE)
    await tx
      .update(devices)
      .set({
        onlineUntil,
        lastSeenAt: sql`case when ${devices.lastSeenAt} < ${aMinuteAgo} then ${now} else ${devices.lastSeenAt} end`,
      })
      .where(inArray(devices.tokenHash, hashes))
    const isNew = (row: { onlineUntil: Date | null }) => row.onlineUntil === null || row.onlineUntil <= now
    await tell(tx, ...rows.filter(isNew).map(({ userId }) => ({ userId, what: 'devices' as const })))
    return new Set(rows.map(({ hash }) => hash))
  })
}

/** The device holds no stream any more. */
export async function markOffline(db: Db, { userId, id }: Pick<PairedDevice, 'userId' | 'id'>) {
  await db.transaction(async (tx) => {
    await tx
      .update(devices)
      .set({ onlineUntil: null })
      .where(and(eq(devices.userId, userId), eq(devices.id, id)))
    await tell(tx, { userId, what: 'devices' })
  })
}
