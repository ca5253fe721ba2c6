import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Db } from '../../../db/schema.ts'
import { type Blobs, pictureKeysOf } from '../../../files/blobs.ts'

/*
 * A backup reads a snapshot of the rows and then the files, so no file may be removed during a backup. Rows are deleted
 * before their files: without a running backup after that deletion the files may be removed, since a later backup does not
 * see the row.
 */

/** An arbitrary constant: it spells "back". */
const LOCK = 0x6261636b

/** A file store that removes no files during a backup. The backup removes them when it ends. */
export function withHeldRemovals(blobs: Blobs, db: Db): Blobs {
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

/** Prevents removals until the connection is closed or `removeHeld` is called. False when another backup does so. */
export async function holdRemovals(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
  return rows[0]?.taken === true
}

/** Allows removals again, and removes the files of these pictures whose rows were deleted meanwhile. */
export async function releaseRemovals(client: ClientBase, blobs: Blobs, pictureIds: string[]) {
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM unnest($1::uuid[]) AS id WHERE NOT EXISTS (SELECT FROM pictures WHERE pictures.id = id.id)`,
    [pictureIds],
  )
  for (const key of rows.flatMap(({ id }) => pictureKeysOf(id))) await blobs.remove(key)
}
