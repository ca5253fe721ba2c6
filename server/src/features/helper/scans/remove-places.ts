import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { devices } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import type { ScanLibrary } from './scan-library.ts'

/** Deletes the installations of a computer without a connected helper. 409 while one is connected. */
export function removeOldInstallations(
  db: Db,
  { removePlaces }: ScanLibrary,
  userId: string,
  machine: string,
  now: Date,
) {
  return changeLibrary(db, userId, async (tx) => {
    const paired = await tx.$count(devices, and(eq(devices.userId, userId), eq(devices.machine, machine)))
    if (paired > 0)
      throw new Problem(
        409,
        'still_connected',
        'A helper is connected on this computer. Scan there, or revoke it first.',
      )
    return { placeCount: await removePlaces(tx, { userId, machine }, now) }
  })
}
