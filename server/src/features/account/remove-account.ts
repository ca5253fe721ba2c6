import { eq, sql } from 'drizzle-orm'
import { deleteInParts } from '../../db/delete-in-parts.ts'
import type { Db } from '../../db/open.ts'
import {
  attempts,
  importChanges,
  jobItems,
  observations,
  pictures,
  plugins,
  scanFinds,
  users,
} from '../../db/schema.ts'
import { tell } from '../../db/tell.ts'
import type { Blobs } from '../../files/blobs.ts'
import { keysOf } from '../../files/picture-keys.ts'
import { tellUntold } from '../../library/community/tell-libraries.ts'
import { removeAccount } from './repository.ts'

/**
 * Deletes a person and everything that is theirs, at once and for good: rows first, in one transaction, then the
 * files that no row names. A file that cannot be removed now goes with the daily sweep.
 */
export async function removeAccountWithFiles(db: Db, blobs: Blobs, userId: string) {
  const pictureIds = await db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if (!person) return []
    const shown = await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.userId, userId))
    await forgetTries(tx, userId)
    await emptyLibrary(tx, userId)
    await removeAccount(tx, userId)
    // Open pages and helpers ask whether they still may listen, and end.
    await tell(tx, { userId, what: 'devices' })
    return shown.map(({ id }) => id)
  })
  await tellUntold(db)
  for (const key of pictureIds.flatMap(keysOf)) await blobs.remove(key).catch(() => undefined)
}

/** What an account can have most of, part by part: with the row of the account alone, one statement would have to take all. */
async function emptyLibrary(tx: Db, userId: string) {
  for (const table of [scanFinds, jobItems, observations, importChanges, plugins])
    await deleteInParts(tx, table, eq(table.userId, userId))
}

/** Counted tries name the person by id. */
export async function forgetTries(tx: Db, userId: string) {
  await tx.delete(attempts).where(sql`position(${userId} in ${attempts.key}) > 0`)
}
