import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { devices } from '../db/schema.ts'

/** The computer of a paired helper, or undefined when the helper does not belong to this user. */
export async function computerOfDevice(
  db: Db,
  userId: string,
  deviceId: string,
): Promise<string | undefined> {
  const [device] = await db
    .select({ machine: devices.machine })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.id, deviceId)))
  return device?.machine
}
