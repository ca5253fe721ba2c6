import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { SharedImportValues } from '#shared/transfer/imported-plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { owner } from './accounts.ts'
import { moment } from './columns.ts'

export const ofDefinition = () =>
  uuid()
    .notNull()
    .references(() => definitions.id, { onDelete: 'cascade' })

/** What the community knows of a plugin. Name and maker are those that bundles say, '' until one says them. */
export const definitions = pgTable(
  'definitions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    nameKey: text().notNull().default(''),
    vendorKey: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('definitions_names').on(table.nameKey, table.vendorKey)],
)

/**
 * What a definition is recognized by. Keys of the form of `identities`, but only such as were read from bundles, and the
 * slugs of catalogs.
 */
export const definitionIdentities = pgTable(
  'definition_identities',
  { key: text().primaryKey(), definitionId: ofDefinition() },
  (table) => [index('definition_identities_definition').on(table.definitionId)],
)

/** What a person typed in place of what the installations say. */
export type Overrides = { version?: string; formats?: string[] }

/** Readings that gave way to what a person chose; `isGuess` as the column had it beside the manufacturer. */
export type Replaced = Partial<Record<SharedField, SharedValue>> & { isGuess?: boolean }

export const plugins = pgTable(
  'plugins',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    type: text().notNull(),
    /** format, formats, version, path and contents follow from the installations and the overrides. */
    format: text().notNull(),
    formats: text().array().notNull(),
    version: text().notNull(),
    path: text().notNull(),
    overrides: jsonb().$type<Overrides>().notNull().default({}),
    /** The fields for which the person chose a value, each with what was read there before. The choice is in its column. */
    replaced: jsonb().$type<Replaced>().notNull().default({}),
    /**
     * Values that others had shared where the plugin was imported from. They are shown below what the person chose and what is
     * shared here, and above what was read; they are not claims of anyone here.
     */
    fromOthers: jsonb().$type<SharedImportValues>().notNull().default({}),
    updateUrl: text().notNull().default(''),
    isUAD: boolean('is_uad').notNull(),
    isOwned: boolean().notNull(),
    updateAvailable: boolean().notNull(),
    isFavorite: boolean().notNull(),
    screenshot: text(),
    definitionId: uuid().references(() => definitions.id, { onDelete: 'set null' }),
    metadata: jsonb().$type<Plugin['metadata']>().notNull().default({ description: '', isFree: false }),
    tags: text().array().notNull().default([]),
    /** What else the bundles hold; this is what a search looks at. */
    contents: text().array().notNull().default([]),
    nameKey: text().notNull(),
    vendorKey: text().notNull(),
    /** The manufacturer was guessed from a file name and gives way to anything read. */
    isGuess: boolean().notNull(),
    addedAt: moment().notNull().defaultNow(),
    /** Since then none of its installations was found by the scans of their computers. */
    missingSince: moment(),
    removedAt: moment(),
    /** Purged plugins come back on the command line, removed ones from their toast. */
    wasPurged: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('plugins_name_key').on(table.nameKey, table.userId),
    index('plugins_definition').on(table.definitionId, table.userId),
  ],
)

/** What a plugin is recognized by: bundle identifier, Audio Unit codes, class id, maker and name. */
export const identities = pgTable(
  'identities',
  { userId: owner(), key: text().notNull(), pluginId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.key, table.pluginId] }),
    index('identities_plugin').on(table.userId, table.pluginId),
    ofPlugin(table),
  ],
)

/** One bundle of a plugin on one machine. */
export const installations = pgTable(
  'installations',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    pluginId: uuid().notNull(),
    format: text().notNull(),
    path: text().notNull(),
    version: text().notNull(),
    architectures: text().array().notNull(),
    size: bigint({ mode: 'number' }),
    /** Empty for a dropped bundle: a page does not know its machine. */
    machine: text().notNull().default(''),
    bundleId: text(),
    platform: text().$type<Platform>(),
    /** The team that signed the program, where a helper could read it. */
    signer: text(),
    /** The names of the other plugins in this bundle, as it was last read. */
    contents: text().array().notNull().default([]),
    /** The order in which installations became known decides which path is the first. */
    addedAt: moment().notNull(),
    /** When a scan that read its folder did not find it there. It comes back by being found again. */
    goneAt: moment(),
    /** Where an organize job has moved it; it is gone then, too. */
    movedTo: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('installations_place').on(
      table.userId,
      table.pluginId,
      table.machine,
      table.format,
      table.path,
    ),
    ofPlugin(table),
  ],
)

/** A stored picture; its files lie in the blob store under the same id. */
export const pictures = pgTable(
  'pictures',
  {
    userId: owner(),
    id: uuid().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** The same of the file in the size of a card; null where it was stored before this was kept. */
    cardSha256: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/**
 * What became of the plugins of a recent drop, so that a drop which is sent again after its connection was cut is told the same.
 * Of each person the newest few.
 */
export const recentDrops = pgTable(
  'recent_drops',
  {
    userId: owner(),
    /** Chosen by the page. */
    id: uuid().notNull(),
    /** A letter for each plugin in its order, `-` for one of which nothing is known. */
    outcomes: text().notNull(),
    begunAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Imports that can still be undone. */
export const libraryImports = pgTable(
  'library_imports',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    /** The name of the file. */
    source: text().notNull(),
    createdAt: moment().notNull(),
    createdCount: integer().notNull().default(0),
    joinedCount: integer().notNull().default(0),
    /** Updates that it wrote for plugins that are no longer in a library. */
    orphans: uuid().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** What an import did with one plugin: enough to take it back and leave what was changed since. */
export const importChanges = pgTable(
  'import_changes',
  {
    userId: owner(),
    importId: uuid().notNull(),
    pluginId: uuid().notNull(),
    /** What the file calls it: a call that is made again finds what it did. */
    originId: uuid().notNull(),
    /** The columns that were changed, as they were and as the import left them; `before` is null for a plugin that it added. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    installations: uuid().array().notNull(),
    keys: text().array().notNull(),
    ignored: jsonb().$type<{ what: IgnoredUpdate['what']; version: string }[]>().notNull(),
    updates: uuid().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.pluginId] }),
    index('import_changes_origin').on(table.userId, table.importId, table.originId),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [libraryImports.userId, libraryImports.id],
    }).onDelete('cascade'),
  ],
)

export function ofPlugin(table: { userId: AnyPgColumn; pluginId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.userId, table.pluginId],
    foreignColumns: [plugins.userId, plugins.id],
  }).onDelete('cascade')
}
