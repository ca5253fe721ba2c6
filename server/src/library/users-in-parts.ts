import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** How many users are looked at, or locked, together. */
const PART = 200

/** The users that `usersAfter` selects as `id`, all of those after a user, in parts. */
export async function* usersInParts(db: Db, usersAfter: (userId: string) => SQL): AsyncGenerator<string[]> {
  for (let last = NIL_ID; ; ) {
    const { rows } = await db.execute<{ id: string }>(sql`${usersAfter(last)} order by 1 limit ${PART}`)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    last = rows.at(-1)?.id ?? NIL_ID
    if (rows.length < PART) return
  }
}

const NIL_ID = '00000000-0000-0000-0000-000000000000'
