import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { FieldChange } from '#shared/plugins/undo/field-changes.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { ownRow, timestampColumn } from './accounts.ts'

/** The changes of an act in one plugin: its fields, and the identity keys that it added. */
export type ActChange = { pluginId: string; fields: FieldChange[]; keys?: string[] }

/** A saved view that an act changed: its address before and after. */
export type ViewChange = { collectionId: string; before: string; after: string }

/** A merge: what it changed in the entry that stayed. The merged entries keep their own values. */
export type MergeChange = {
  keptId: string
  mergedIds: string[]
  /** The entries that were merged into one of `mergedIds` before, by that id. */
  redirected: Record<string, string[]>
  /** The changed columns of the entry that stayed. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The entry that stayed got these from the others: collections, ignored updates, and entries of the history by their plugin. */
  collectionIds: string[]
  /** The licenses that cover it since. Missing in merges from before licenses. */
  licenseIds?: string[]
  /** Missing in acts that are older than purchases. */
  purchaseIds?: string[]
  ignored: IgnoredUpdate[]
  updates: Record<string, string[]>
}

/** A split: the new entry as it was made, the entry that it was part of, and what the new one got. */
export type SplitChange = {
  pluginId: string
  fromId: string
  values: Record<string, unknown>
  installations: { id: string; mergedFrom: string | null }[]
  /** The rules that led to another entry before. */
  rules: { key: string; pluginId: string }[]
}

/** Changes of plugins that can be undone for seven days. Only each user's newest are kept. */
export const acts = pgTable(
  'acts',
  {
    ...ownRow(),
    createdAt: timestampColumn().notNull(),
    changes: jsonb().$type<ActChange[]>().notNull(),
    /** The saved views that it changed. An act that has this list also changed removed plugins, and so does its undo. */
    views: jsonb().$type<ViewChange[]>(),
    /** Instead of `changes`, for an act that merged or split entries. */
    merge: jsonb().$type<MergeChange>(),
    split: jsonb().$type<SplitChange>(),
    pluginCount: integer().notNull(),
    /** The pictures that no plugin shows any longer, kept so that they can come back. */
    pictures: uuid().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
