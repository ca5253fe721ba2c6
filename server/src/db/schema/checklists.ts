import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { DawId } from '#shared/songs/daws.ts'
import { ownerReference, ownRow, timestampColumn } from './accounts.ts'

/** Checklists for new computers. Plugins that are gone stay in a list, so that restored ones are in it again. */
export const checklists = pgTable(
  'checklists',
  {
    ...ownRow(),
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

/** The DAWs that a user says to use on a computer. A computer without any is one of which nothing was said. */
export const computerDaws = pgTable(
  'computer_daws',
  {
    userId: ownerReference(),
    /** As in installations. */
    machine: text().notNull(),
    daw: text().$type<DawId>().notNull(),
    /** The import that brought it; null when the user has chosen it. Undoing the import removes it. */
    importId: uuid(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.machine, table.daw] })],
)
