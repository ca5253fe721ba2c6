import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '#shared/plugins/architectures.ts'
import { type Db, devices } from '../db/schema.ts'

/** A computer with a helper. */
export type ComputerWithHelper = { machine: string; deviceId: string; name: string; platform: Platform }

export async function computersWithHelper(db: Db, userId: string): Promise<ComputerWithHelper[]> {
  const { rows } = await db.execute<ComputerWithHelper>(sql`
    select machine::text, id as "deviceId", name, platform from devices where user_id = ${userId} order by name, id`)
  return rows
}

type Owner = { id: string; libraryRevision: number; songsRevision: number }

/** The ETag of what depends only on the library, the songs and these computers of a user, and on what was asked about them. */
export function computersTagOf(
  { id, libraryRevision, songsRevision }: Owner,
  computers: ComputerWithHelper[],
  asked = '',
): string {
  const text = JSON.stringify([computers, asked])
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return `"${id}-${libraryRevision}-${songsRevision}-${digest}"`
}

/** The computer of a paired helper, or undefined when the helper does not belong to this user. */
export async function computerOfDevice(db: Db, userId: string, deviceId: string) {
  const isIt = and(eq(devices.userId, userId), eq(devices.id, deviceId))
  const [device] = await db.select({ machine: devices.machine }).from(devices).where(isIt)
  return device?.machine
}
