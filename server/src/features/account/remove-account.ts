import { eq, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { notifyServers } from '../../db/notify-servers.ts'
import {
  attempts,
  collectionPlugins,
  type Db,
  importChanges,
  jobItems,
  licenses,
  observations,
  pictures,
  plugins,
  scanFinds,
  songUses,
  users,
  vaultRecords,
} from '../../db/schema.ts'
import { type Blobs, pictureKeysOf } from '../../files/blobs.ts'
import { notifyPendingLibraries } from '../../library/community/notify-libraries.ts'

/** Deletes an account for good: its rows in one transaction, then its files. The daily sweep removes files that cannot be deleted now. */
export async function removeAccountWithFiles(db: Db, blobs: Blobs, userId: string) {
  const pictureIds = await db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if (!person) return []
    const userPictures = await tx.select().from(pictures).where(eq(pictures.userId, userId))
    await deleteAttemptsOf(tx, userId)
    await emptyLibrary(tx, userId)
    // By cascade, all other rows of the account.
    await tx.delete(users).where(eq(users.id, userId))
    // Makes open pages and helpers check their sessions, which ends their connections.
    await notifyServers(tx, { userId, what: 'devices' })
    return userPictures.map(({ id }) => id)
  })
  await notifyPendingLibraries(db)
  for (const key of pictureIds.flatMap(pictureKeysOf)) await blobs.remove(key).catch(() => undefined)
}

/** Deletes the largest tables in parts: the cascade from the account's row would delete all rows in one statement. */
async function emptyLibrary(tx: Db, userId: string) {
  for (const table of [
    scanFinds,
    jobItems,
    observations,
    importChanges,
    collectionPlugins,
    vaultRecords,
    licenses,
    songUses,
    plugins,
  ])
    await deleteInBatches(tx, table, eq(table.userId, userId))
}

/** Deletes the attempt counters of a user, whose keys contain the user id. */
export async function deleteAttemptsOf(tx: Db, userId: string) {
  await tx.delete(attempts).where(sql`position(${userId} in ${attempts.key}) > 0`)
}
