import { and, eq, isNull, sql } from 'drizzle-orm'
import { collectionKeyOf, MAX_COLLECTIONS } from '#shared/collections/collection.ts'
import type { ImportedCollection } from '#shared/transfer/imported-collection.ts'
import { notifyServers } from '../../db/notify-servers.ts'
import { requireRow } from '../../db/require-row.ts'
import { collectionPlugins, collections, type Db } from '../../db/schema.ts'
import type { ImportOfUser, ImportPart } from '../../library/import-part.ts'
import * as words from '../../library/library-words.ts'
import { addCollectionPlugins } from '../../library/plugin-links.ts'

/**
 * The collections of a file. One with the name of an existing collection of the same kind joins it, which keeps its view; one of the
 * other kind gets a number.
 */
export const COLLECTION_IMPORT: ImportPart<ImportedCollection> = {
  add: async (tx, by, given) => {
    const counts = { createdCount: 0, joinedCount: 0, unchangedCount: 0 }
    for (const collection of given) counts[`${await addOne(tx, collection, by)}Count`]++
    await notifyServers(tx, { userId: by.userId, what: 'collections' })
    return counts
  },
  undo: removeImportedCollections,
}

async function addOne(tx: Db, given: ImportedCollection, { userId, importId, now }: ImportOfUser) {
  const { name, existing } = await targetOf(tx, userId, given)
  const { kind, view, pluginIds, createdAt } = given
  const age = createdAt === null ? now.getTime() : Math.min(Date.parse(createdAt), now.getTime())
  const row = { userId, name, nameKey: collectionKeyOf(name), kind, view, createdAt: new Date(age), importId }
  const collectionId = existing ?? (await tx.insert(collections).values(row).returning())[0]?.id
  requireRow(collectionId)
  const addedCount = await addCollectionPlugins(tx, { userId, id: collectionId, pluginIds, importId })
  if (existing === undefined) return 'created'
  return addedCount > 0 ? 'joined' : 'unchanged'
}

/** The collection to join, or a free name. */
async function targetOf(tx: Db, userId: string, { name: wanted, kind }: ImportedCollection) {
  for (let number = 1; number <= MAX_COLLECTIONS + 1; number++) {
    const name = numberedName(wanted, number)
    const isNamed = and(eq(collections.userId, userId), eq(collections.nameKey, collectionKeyOf(name)))
    const [found] = await tx
      .select({ id: collections.id, kind: collections.kind })
      .from(collections)
      .where(and(isNamed, isNull(collections.removedAt)))
    if (!found || found.kind === kind) return { name, existing: found?.id }
  }
  throw new Error(words.collectionNamesTaken)
}

/** The name with a number from 2 on, not longer than a name may be. */
function numberedName(name: string, number: number) {
  if (number === 1) return name
  const end = ` ${number}`
  const characters = [...name]
  while (characters.join('').length + end.length > LONGEST_NAME) characters.pop()
  return `${characters.join('').trimEnd()}${end}`
}

const LONGEST_NAME = 80

/** Removes what an import added to collections, and the collections that it created, unless they were changed or filled since. */
async function removeImportedCollections(tx: Db, { userId, importId }: ImportOfUser) {
  await tx
    .delete(collectionPlugins)
    .where(and(eq(collectionPlugins.userId, userId), eq(collectionPlugins.importId, importId)))
  const { rowCount } = await tx.execute(sql`
    delete from ${collections} c where c.user_id = ${userId} and c.import_id = ${importId} and not exists (
      select from ${collectionPlugins} m where m.user_id = c.user_id and m.collection_id = c.id)`)
  await notifyServers(tx, { userId, what: 'collections' })
  return rowCount ?? 0
}
