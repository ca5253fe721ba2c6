import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { devices, pairingCodes } from '../../db/schema.ts'
import { removeDevice } from '../../features/helper/pairing/devices.ts'

/** Ends every pairing of this person, and whatever code would make a new one. Gives how many helpers were paired. */
export async function endPairings(db: Db, userId: string, now: Date) {
  await db.delete(pairingCodes).where(eq(pairingCodes.userId, userId))
  const paired = await db.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId))
  for (const { id } of paired) await removeDevice(db, userId, id, now)
  return paired.length
}
