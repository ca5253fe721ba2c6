import { sql } from 'drizzle-orm'
import type { Db } from '../db/schema.ts'

/** A license with an end, for a reminder. It has nothing secret. */
export type EndingLicense = { userId: string; id: string; title: string; maker: string; endsOn: string }

/**
 * The licenses of all users that are in use and end between two days, both included, in pages: after the last one of the page before.
 * Days are as their owners entered them, so a reminder asks for a day more on each side.
 */
export async function endingLicenses(
  db: Db,
  {
    from,
    to,
    after,
    limit,
  }: { from: string; to: string; after?: Pick<EndingLicense, 'userId' | 'id'>; limit: number },
): Promise<EndingLicense[]> {
  const { rows } = await db.execute<EndingLicense>(sql`
    select user_id as "userId", id, title, maker, ends_on::text as "endsOn" from licenses
    where ends_on between ${from}::date and ${to}::date and removed_at is null and state in ('deposited', 'active')
      and (${after?.userId ?? null}::uuid is null or (user_id, id) > (${after?.userId ?? null}::uuid, ${after?.id ?? null}::uuid))
    order by user_id, id limit ${limit}`)
  return rows
}
