import { sql } from 'drizzle-orm'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import type { Db } from '../../db/open.ts'
import { plugins, sharedValues, users } from '../../db/schema.ts'

/** Raises the revision of every library that shows one of these spellings of a maker: it shows another name now. */
export async function notifyOwnersOf(db: Db, spellings: string[]) {
  if (spellings.length === 0) return
  const renamed = sql`${sql.param(spellings)}::text[]`
  await db.execute(sql`
    with owners as (
      select id from ${users}
      where id in (
        select user_id from ${plugins} where manufacturer = any(${renamed})
        union
        select user_id from ${plugins} where definition_id in (
          select definition_id from ${sharedValues} where shown ->> 'manufacturer' = any(${renamed})))
      order by id for no key update)
    update ${users} set library_revision = library_revision + 1 from owners where users.id = owners.id
    returning ${notifyOfLibrarySql(users)}`)
}
