import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CollectionKind } from '#shared/collections/collection.ts'
import { ownerReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'
import { pluginReference } from './library.ts'

/** Saved views of the library, and collections of picked plugins. */
export const collections = pgTable(
  'collections',
  {
    userId: ownerReference(),
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    /** The name without case, unique among those that are not removed. */
    nameKey: text().notNull(),
    kind: text().$type<CollectionKind>().notNull(),
    view: text().notNull().default(''),
    createdAt: timestampColumn().notNull(),
    removedAt: timestampColumn(),
    /** The import that created it and takes it away when it is undone; null once the user has changed it. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('collections_name').on(table.userId, table.nameKey).where(sql`${table.removedAt} is null`),
  ],
)

/** The plugins of picked collections. Those of removed plugins stay, so that a restored plugin is in its collections again. */
export const collectionPlugins = pgTable(
  'collection_plugins',
  {
    userId: ownerReference(),
    collectionId: uuid().notNull(),
    pluginId: uuid().notNull(),
    /** The import that added it, as above. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.collectionId, table.pluginId] }),
    index('collection_plugins_plugin').on(table.userId, table.pluginId),
    pluginReference(table),
    foreignKey({
      name: 'collection_plugins_collection',
      columns: [table.userId, table.collectionId],
      foreignColumns: [collections.userId, collections.id],
    }).onDelete('cascade'),
  ],
)
