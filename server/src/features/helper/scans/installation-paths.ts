import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { PLACES_PER_PAGE } from '#shared/helper/found.ts'
import { type Db, devices, installations } from '../../../db/schema.ts'
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

/** Computers with known installations but without a connected helper, ordered by number of installations. */
export async function listOldComputers(db: Db, userId: string) {
  const { rows } = await db.execute<{ machine: string; placeCount: number }>(sql`
    select machine, count(*)::int as "placeCount" from ${installations} n
    where user_id = ${userId} and machine <> '' and not exists (
      select from ${devices} d where d.user_id = n.user_id and d.machine::text = n.machine)
    group by machine order by count(*) desc, machine limit 50`)
  return rows
}
