import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { notifyServers } from '../../db/notify-servers.ts'
import { type Db, devices, sessions } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/guard/device.ts'

/** Long enough for two late heartbeats. */
const ONLINE_MS = 45_000
const MINUTE_MS = 60_000

/** Which of these sessions have not expired. */
export async function unexpiredSessions(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const isUnexpired = and(inArray(sessions.tokenHash, hashes), gt(sessions.expiresAt, now))
  const rows = await db.select({ hash: sessions.tokenHash }).from(sessions).where(isUnexpired)
  return new Set(rows.map(({ hash }) => hash))
}

/** Marks the still paired ones of these devices as online, notifies their users when that is new, and returns the hashes. */
export async function markOnline(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ userId: devices.userId, hash: devices.tokenHash, onlineUntil: devices.onlineUntil })
      .from(devices)
      .where(inArray(devices.tokenHash, hashes))
      // Always in the same order, so that two servers never deadlock.
      .orderBy(devices.userId, devices.id)
      .for('no key update')
    const onlineUntil = new Date(now.getTime() + ONLINE_MS)
    const aMinuteAgo = new Date(now.getTime() - MINUTE_MS)
    const lastSeenAt = sql`case when ${devices.lastSeenAt} < ${aMinuteAgo} then ${now} else ${devices.lastSeenAt} end`
    await tx.update(devices).set({ onlineUntil, lastSeenAt }).where(inArray(devices.tokenHash, hashes))
    const isNew = (row: { onlineUntil: Date | null }) => row.onlineUntil === null || row.onlineUntil <= now
    await notifyServers(tx, ...rows.filter(isNew).map(({ userId }) => ({ userId, what: 'devices' as const })))
    return new Set(rows.map(({ hash }) => hash))
  })
}

export async function markOffline(db: Db, { userId, id }: Pick<PairedDevice, 'userId' | 'id'>) {
  await db.transaction(async (tx) => {
    const isDevice = and(eq(devices.userId, userId), eq(devices.id, id))
    await tx.update(devices).set({ onlineUntil: null }).where(isDevice)
    await notifyServers(tx, { userId, what: 'devices' })
  })
}
