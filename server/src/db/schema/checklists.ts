import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Platform } from '#shared/plugins/architectures.ts'
import { ownerReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'

/** Checklists for new computers. Plugins that are gone stay in a list, so that restored ones are in it again. */
export const checklists = pgTable(
  'checklists',
  {
    userId: ownerReference(),
    id: uuid().notNull().defaultRandom(),
    /** The name of the new computer. */
    name: text().notNull(),
    /** The machine of the old computer; null for the whole library. */
    from: text(),
    /** The machine of the new one; '' until the user says or its helper has this name. */
    machine: text().notNull().default(''),
    platform: text().$type<Platform>().notNull(),
    formats: text().array().notNull(),
    pluginIds: uuid().array().notNull(),
    /** The rows that were ticked by hand: `step:…`, or the id of a plugin. */
    done: text().array().notNull().default([]),
    createdAt: timestampColumn().notNull(),
    removedAt: timestampColumn(),
    /** The import that created it and takes it away when it is undone; null once the user has changed it. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('checklists_import').on(table.userId, table.importId),
  ],
)
