import { sql } from 'drizzle-orm'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import { collectionPlugins, collections, type Db } from '../../../db/schema.ts'

type ExportedCollection = { kind: string; removedAt: string | null; pluginIds: string[] }

/**
 * The collections of a user with the ids of all their plugins, also of removed ones. For a selection only the collections into
 * which its plugins were picked, with these plugins.
 */
export async function exportedCollections(db: Db, userId: string, selection?: readonly string[]) {
  const { rows } = await db.execute<{ collection: ExportedCollection }>(sql`
    select json_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'view', c.view,
      'createdAt', ${isoDateSql(sql`c.created_at`)}, 'removedAt', ${isoDateSql(sql`c.removed_at`)}, 'pluginIds', array(
        select m.plugin_id from ${collectionPlugins} m where m.user_id = c.user_id and m.collection_id = c.id
        order by m.plugin_id)) as collection
    from ${collections} c where c.user_id = ${userId} order by c.created_at, c.name_key, c.id`)
  const all = rows.map(({ collection }) => collection)
  if (!selection) return all
  const ids = new Set(selection)
  return all
    .filter(({ kind, removedAt }) => kind === 'picked' && removedAt === null)
    .map((collection) => ({ ...collection, pluginIds: collection.pluginIds.filter((id) => ids.has(id)) }))
    .filter(({ pluginIds }) => pluginIds.length > 0)
}
