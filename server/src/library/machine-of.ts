import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { devices } from '../db/schema.ts'

/** The computer on which a paired helper of this person runs, or undefined when it is not theirs. */
export async function machineOf(db: Db, userId: string, deviceId: string): Promise<string | undefined> {
  const [device] = await db
    .select({ machine: devices.machine })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.id, deviceId)))
  return device?.machine
}
