import { sql } from 'drizzle-orm'
import { variantsNotification } from '#shared/products/variants-notification.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { AccountDeleted } from '../../../library/change-library.ts'
import { notifyUser } from '../../../library/notify.ts'
import { foldVariants } from './fold-variants.ts'

/** Makes one entry of the variants of each product in every library, and tells its user. Returns how many entries are merged since. */
export async function foldAllVariants(db: Db, now: Date): Promise<number> {
  const { rows: users } = await db.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from (
      select user_id from ${plugins} where removed_at is null and known ? 'product'
      group by user_id, known #>> '{product,key}' having count(*) > 1) found`)
  let all = 0
  for (const { userId } of users) {
    const count = await foldVariants(db, userId, now).catch((error) => {
      if (error instanceof AccountDeleted) return 0
      throw error
    })
    if (count > 0) await notifyUser(db, userId, variantsNotification(count), now)
    all += count
  }
  return all
}
