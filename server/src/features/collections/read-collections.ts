import { sql } from 'drizzle-orm'
import type { Collection } from '#shared/collections/collection.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { collectionPlugins, collections, type Db, plugins, sharedValues } from '../../db/schema.ts'
import { shareableColumns } from '../../library/community/shared-values-sql.ts'

/** The collections of a user, ordered by name. */
export async function listCollections(db: Db, userId: string): Promise<Collection[]> {
  const { rows } = await db.execute<Collection>(sql`${collectionsOf(userId)} order by c.name_key, c.id`)
  return rows
}

/** One collection, or undefined when the user has none with this id. */
export async function findCollection(db: Db, userId: string, id: string): Promise<Collection | undefined> {
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
