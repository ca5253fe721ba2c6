import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Collection, collectionKeyOf, takenCollectionName } from '#shared/collections/collection.ts'
import type { collectionsContract } from '#shared/collections/contract.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { notifyServers } from '../../db/notify-servers.ts'
import { requireRow } from '../../db/require-row.ts'
import { collectionPlugins, collections, type Db, plugins, sharedValues } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { shareableColumns } from '../../library/community/shared-values-sql.ts'
import * as words from '../../library/library-words.ts'
import { addCollectionPlugins } from '../../library/plugin-links.ts'
import { restorableSince } from '../../library/removed-entries.ts'

type Bodies = {
  [Act in 'add' | 'change' | 'changePlugins']: z.output<(typeof collectionsContract)[Act]['body']>
}
type Row = typeof collections.$inferSelect

/** Creates a collection. Throws 409 when its name is taken. */
export function addCollection(db: Db, userId: string, body: Bodies['add'], now: Date): Promise<Collection> {
  return changeCollections(db, userId, async (tx) => {
    const { name, kind, view, pluginIds } = body
    await refuseTakenName(tx, userId, name)
    const [added] = await tx
      .insert(collections)
      .values({ userId, name, nameKey: collectionKeyOf(name), kind, view, createdAt: now })
      .returning()
    requireRow(added)
    await addCollectionPlugins(tx, { userId, id: added.id, pluginIds, importId: null })
    const collection = await findCollection(tx, userId, added.id)
    requireRow(collection)
    return collection
  })
}

/** Renames a collection or replaces its view. Undefined when the user has none with this id. */
export function changeCollection(db: Db, userId: string, id: string, { name, view }: Bodies['change']) {
  return changeOne(db, userId, id, async (tx, row) => {
    if (view !== undefined && row.kind !== 'view') throw new Problem(400, 'invalid', words.pickedHasNoView)
    if (name !== undefined) await refuseTakenName(tx, userId, name, id)
    const isChanged = (name ?? row.name) !== row.name || (view ?? row.view) !== row.view
    if (!isChanged) return
    await tx
      .update(collections)
      .set({
        importId: null,
        ...(name !== undefined && { name, nameKey: collectionKeyOf(name) }),
        ...(view !== undefined && { view }),
      })
      .where(isCollection(userId, id))
  })
}

/** Removes and adds plugins of a picked collection. Undefined when the user has none with this id. */
export function changeCollectionPlugins(
  db: Db,
  userId: string,
  id: string,
  { add, remove }: Bodies['changePlugins'],
) {
  return changeOne(db, userId, id, async (tx, row) => {
    if (row.kind !== 'picked') throw new Problem(400, 'invalid', words.viewKeepsFilter)
    const { pluginId, collectionId } = collectionPlugins
    const isMember = and(eq(collectionPlugins.userId, userId), eq(collectionId, id))
    if (remove.length > 0) await tx.delete(collectionPlugins).where(and(isMember, inArray(pluginId, remove)))
    await addCollectionPlugins(tx, { userId, id, pluginIds: add, importId: null })
  })
}

/** Removes a collection. Returns it as it was, or undefined when the user has none with this id. */
export function removeCollection(db: Db, userId: string, id: string, now: Date) {
  return changeCollections(db, userId, async (tx) => {
    const removed = await findCollection(tx, userId, id)
    if (removed) await tx.update(collections).set({ removedAt: now }).where(isCollection(userId, id))
    return removed
  })
}

/** Undoes a removal of the last seven days. Undefined when the user has no such collection; 409 when its name is taken. */
export function restoreCollection(db: Db, userId: string, id: string, now: Date) {
  return changeCollections(db, userId, async (tx) => {
    const since = restorableSince(now)
    const [removed] = await tx
      .select()
      .from(collections)
      .where(and(isCollection(userId, id), gt(collections.removedAt, since)))
    if (removed) {
      await refuseTakenName(tx, userId, removed.name)
      await tx.update(collections).set({ removedAt: null }).where(isCollection(userId, id))
    }
    return findCollection(tx, userId, id)
  })
}

/** Changes one collection after `work` has looked at its row, and returns it as it is then. */
function changeOne(db: Db, userId: string, id: string, work: (tx: Db, row: Row) => Promise<void>) {
  return changeCollections(db, userId, async (tx) => {
    const isPresent = and(isCollection(userId, id), isNull(collections.removedAt))
    const [row] = await tx.select().from(collections).where(isPresent)
    if (!row) return undefined
    await work(tx, row)
    return findCollection(tx, userId, id)
  })
}

/** Changes of one account wait for each other, so that names stay unique and limits are kept. Other pages are notified. */
function changeCollections<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const result = await work(tx)
    if (result !== undefined) await notifyServers(tx, { userId, what: 'collections' })
    return result
  })
}

async function refuseTakenName(tx: Db, userId: string, name: string, ownId?: string) {
  const isNamed = and(eq(collections.userId, userId), eq(collections.nameKey, collectionKeyOf(name)))
  const isOther = ownId === undefined ? undefined : ne(collections.id, ownId)
  const [taken] = await tx
    .select({ name: collections.name })
    .from(collections)
    .where(and(isNamed, isNull(collections.removedAt), isOther))
  if (taken) throw new Problem(409, 'name_taken', takenCollectionName(taken.name))
}

const isCollection = (userId: string, id: string) =>
  and(eq(collections.userId, userId), eq(collections.id, id))

/** The collections of a user, ordered by name. */
export async function listCollections(db: Db, userId: string): Promise<Collection[]> {
  const { rows } = await db.execute<Collection>(sql`${collectionsOf(userId)} order by c.name_key, c.id`)
  return rows
}

/** One collection, or undefined when the user has none with this id. */
async function findCollection(db: Db, userId: string, id: string): Promise<Collection | undefined> {
  const { rows } = await db.execute<Collection>(sql`${collectionsOf(userId)} and c.id = ${id}`)
  return rows[0]
}

const { name: shownName } = shareableColumns(sql`s.shown`)

/** The picked plugins in the order of the library's list, without removed ones. */
const pluginIds = sql`(
  select coalesce(json_agg(m.plugin_id order by lower(${shownName}), m.plugin_id), '[]')
  from ${collectionPlugins} m
    join ${plugins} on plugins.user_id = m.user_id and plugins.id = m.plugin_id and plugins.removed_at is null
    left join ${sharedValues} s on s.definition_id = plugins.definition_id
  where m.user_id = c.user_id and m.collection_id = c.id)`

/** Not a prepared statement: the plan of one made for a few plugins would compare each plugin of a large library with each picked one. */
const collectionsOf = (userId: string) => sql`
  select c.id, c.name, c.kind, c.view, ${pluginIds} as "pluginIds", ${isoDateSql(sql`c.created_at`)} as "createdAt"
  from ${collections} c where c.user_id = ${userId} and c.removed_at is null`
