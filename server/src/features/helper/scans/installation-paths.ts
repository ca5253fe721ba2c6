import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { PLACES_PER_PAGE } from '#shared/helper/found.ts'
import { type Db, installations } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'

/** The known installation paths on the computer of a device, after the one with this id. */
export const installationPathsAfter = (db: Db, { userId, machine }: PairedDevice, after: string) =>
  db
    .select({ id: installations.id, path: installations.path, format: installations.format })
    .from(installations)
    .where(
      and(
        eq(installations.userId, userId),
        eq(installations.machine, machine),
        isNull(installations.goneAt),
        gt(installations.id, after),
      ),
    )
    .orderBy(asc(installations.id))
    .limit(PLACES_PER_PAGE)
