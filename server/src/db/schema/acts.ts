import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { FieldChange } from '#shared/plugins/undo/field-changes.ts'
import { ownerReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'

/** What an act changed in one plugin: its fields, and the identity keys that it added. */
export type ActChange = { pluginId: string; fields: FieldChange[]; keys?: string[] }

/** Changes of plugins that can be undone for seven days. Only each user's newest are kept. */
export const acts = pgTable(
  'acts',
  {
    userId: ownerReference(),
    id: uuid().notNull().defaultRandom(),
    createdAt: timestampColumn().notNull(),
    changes: jsonb().$type<ActChange[]>().notNull(),
    pluginCount: integer().notNull(),
    /** The pictures that no plugin shows any longer, kept so that they can come back. */
    pictures: uuid().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
