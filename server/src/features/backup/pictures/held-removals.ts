import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Db } from '../../../db/open.ts'
import type { Blobs } from '../../../files/blobs.ts'
import { keysOf } from '../../../files/picture-keys.ts'

/*
 * A backup reads the rows at one moment and the files after it. What is removed in between must not be missing, so nobody
 * removes a file while a backup is made. Rows go before their files: who sees no backup when a row is gone may remove its
 * files, since a backup that begins later does not see the row.
 */

/** Any number will do as long as it stays the same: it spells "back". */
const LOCK = 0x6261636b

/** Stored files of which none is removed while a backup is made. What stays behind goes when the backup ends. */
export function heldRemovals(blobs: Blobs, db: Db): Blobs {
  return {
    ...blobs,
    remove: async (key) => {
      if (!(await isBackingUp(db))) await blobs.remove(key)
    },
  }
}

async function isBackingUp(db: Db) {
  const { rows } = await db.execute(sql`
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

/** From now on no file is removed, until the connection is closed or `removeHeld` is called. False when somebody else does that. */
export async function holdRemovals(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
  return rows[0]?.taken === true
}

/** Lets files be removed again, and removes those of these pictures whose rows have gone meanwhile. */
export async function removeHeld(client: ClientBase, blobs: Blobs, pictureIds: string[]) {
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM unnest($1::uuid[]) AS id WHERE NOT EXISTS (SELECT FROM pictures WHERE pictures.id = id.id)`,
    [pictureIds],
  )
  for (const key of rows.flatMap(({ id }) => keysOf(id))) await blobs.remove(key)
}
