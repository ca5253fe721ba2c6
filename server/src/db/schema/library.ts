import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CollectionKind } from '#shared/collections/collection.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { SetAsideReason } from '#shared/helper/job.ts'
import type { ArchitectureKind, Platform } from '#shared/plugins/architectures.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { KnownProduct } from '#shared/products/known-product.ts'
import type { SharedImportValues } from '#shared/transfer/imported-plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { ownerReference, ownRow, rowReference, timestampColumn } from './accounts.ts'
import type { MergeChange } from './acts.ts'

/** Saved views of the library, and collections of picked plugins. */
export const collections = pgTable(
  'collections',
  {
    ...ownRow(),
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
    rowReference(table, table.collectionId, collections, 'collection_plugins_collection'),
  ],
)

export const definitionReference = () =>
  uuid()
    .notNull()
    .references(() => definitions.id, { onDelete: 'cascade' })

/** Products, and makers whose name was corrected. Name and maker come from bundles, and are '' until one has them. */
export const definitions = pgTable(
  'definitions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    nameKey: text().notNull().default(''),
    vendorKey: text().notNull().default(''),
    /** For a maker: the key of its spellings. Its shared manufacturer is the name that all of them show. Null for a product. */
    makerKey: text().unique('definitions_maker'),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('definitions_names').on(table.nameKey, table.vendorKey)],
)

/** How makers are spelled in bundles and shared values, each with the name that libraries show instead. */
export const makerSpellings = pgTable(
  'maker_spellings',
  { spelling: text().primaryKey(), key: text().notNull(), name: text().notNull() },
  (table) => [index('maker_spellings_key').on(table.key)],
)

/**
 * Facts that the shipped tables and its name tell of each plugin that a library has, by maker and name as its bundle spells them; `digest` is
 * that of the tables. Null when they tell nothing. A trigger copies it to the entries that are written.
 */
export const knownProducts = pgTable(
  'known_products',
  {
    manufacturer: text().notNull(),
    name: text().notNull(),
    known: jsonb().$type<KnownProduct>(),
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.manufacturer, table.name] })],
)

/** The identity keys of a definition, as in `identities`, but only those read from bundles, and the slugs of catalogs. */
export const definitionIdentities = pgTable(
  'definition_identities',
  { key: text().primaryKey(), definitionId: definitionReference() },
  (table) => [index('definition_identities_definition').on(table.definitionId)],
)

/** Values that the user typed in place of those of the installations. */
export type InstallationOverrides = { version?: string; formats?: string[] }

/** Read values that the user has replaced; `isGuess` is the column's value for the replaced manufacturer. */
export type ReplacedValues = Partial<Record<SharedField, SharedValue>> & { isGuess?: boolean }

export const plugins = pgTable(
  'plugins',
  {
    ...ownRow(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    type: text().notNull(),
    /** The columns from here to machines, and contents, are derived from the installations and the overrides. */
    format: text().notNull(),
    formats: text().array().notNull(),
    version: text().notNull(),
    path: text().notNull(),
    size: bigint({ mode: 'number' }),
    processors: text().array().$type<ArchitectureKind[]>().notNull().default([]),
    machines: text().array().notNull().default([]),
    /** When the version became what it is: with the entry, or later. */
    versionSince: timestampColumn().notNull().defaultNow(),
    overrides: jsonb().$type<InstallationOverrides>().notNull().default({}),
    /** The fields for which the user chose a value, each with the read value. The chosen value is in its own column. */
    replaced: jsonb().$type<ReplacedValues>().notNull().default({}),
    /** The facts of `known_products`. */
    known: jsonb().$type<KnownProduct>(),
    /** Shared values of the exporting server, below the user's own and this server's, above read ones. They are not claims here. */
    fromOthers: jsonb().$type<SharedImportValues>().notNull().default({}),
    updateUrl: text().notNull().default(''),
    isUAD: boolean('is_uad').notNull(),
    isOwned: boolean().notNull(),
    updateAvailable: boolean().notNull(),
    isFavorite: boolean().notNull(),
    /** One of the sample plugins. No bundle joins it, and it has no definition. */
    isSample: boolean().notNull().default(false),
    screenshot: text(),
    definitionId: uuid().references(() => definitions.id, { onDelete: 'set null' }),
    metadata: jsonb().$type<Plugin['metadata']>().notNull().default({ description: '', isFree: false }),
    tags: text().array().notNull().default([]),
    /** The user's own notes, which are never shared. */
    notes: text().notNull().default(''),
    /** The names of the other plugins in the bundles, for the search. */
    contents: text().array().notNull().default([]),
    /** Which class ids its VST3 replaces, as a DAW lists it: held keys `newer:OLD/NEW`. What its bundles say is with them. */
    listedPairs: text().array().notNull().default([]),
    nameKey: text().notNull(),
    vendorKey: text().notNull(),
    /** The manufacturer was guessed from a file name, so any read value replaces it. */
    isGuess: boolean().notNull(),
    addedAt: timestampColumn().notNull().defaultNow(),
    /** Since when scans have found none of its installations. */
    missingSince: timestampColumn(),
    removedAt: timestampColumn(),
    /** A removed plugin that no scan brings back: the user keeps it hidden, or the sweep left its name and keys, added at `removedAt`. */
    hiddenAt: timestampColumn(),
    /** Earlier names in its bundles, the newest first, or those of its variants, for the search. */
    formerNames: text().array().notNull().default([]),
    /** The merges of variants of its product, in order. Undoing them separates the variants. */
    folds: jsonb().$type<MergeChange[]>(),
    /**
     * The entry into which the user merged this one, at `removedAt`. It keeps its own values and identity keys, so that its bundles are
     * still recognized, and join that entry. Never an entry that is merged itself.
     */
    mergedInto: uuid(),
    /** Removed with the whole library, not alone or with a selection. */
    wasPurged: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('plugins_name_key').on(table.nameKey, table.userId),
    index('plugins_definition').on(table.definitionId, table.userId),
    index('plugins_manufacturer').on(table.manufacturer, table.userId),
    index('plugins_merged').on(table.userId, table.mergedInto).where(sql`${table.mergedInto} is not null`),
    rowReference(table, table.mergedInto, table, 'plugins_merged_into'),
  ],
)

/** Identity keys of entries: bundle identifier, Audio Unit codes, class id, maker and name. */
export const identities = pgTable(
  'identities',
  { userId: ownerReference(), key: text().notNull(), pluginId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.key, table.pluginId] }),
    index('identities_plugin').on(table.userId, table.pluginId),
    pluginReference(table),
  ],
)

/** One bundle of a plugin on one machine. */
export const installations = pgTable(
  'installations',
  {
    ...ownRow(),
    pluginId: uuid().notNull(),
    format: text().notNull(),
    path: text().notNull(),
    version: text().notNull(),
    architectures: text().array().notNull(),
    size: bigint({ mode: 'number' }),
    /** Empty for a dropped bundle, because a web page does not know its machine. */
    machine: text().notNull().default(''),
    bundleId: text(),
    platform: text().$type<Platform>(),
    /** The team that signed the program, where a helper could read it. */
    signer: text(),
    /** The maker that the bundle itself states, as it was last read; '' when it states none, null when none was read. Its entry may hold others of its name. */
    maker: text(),
    /** The maker's site as the bundle states it, or ''. It is only shown to its owner. */
    site: text().notNull().default(''),
    /** The oldest system that it asks for: see `min-system.ts`. '' when unknown. */
    minSystem: text().notNull().default(''),
    /** The names of the other plugins in this bundle, as it was last read. */
    contents: text().array().notNull().default([]),
    /**
     * By what songs find it beside the identity of its entry, and which class ids it replaces: see `heldKeysOf`. No bundle joins an
     * entry by them.
     */
    heldKeys: text().array().notNull().default([]),
    /**
     * The digest of all its files, as a helper has read them; null when nobody has compared it. Only a bundle with one of the same
     * format, system, file name and size beside it is compared. It is never kept: an imported or restored bundle is compared again.
     */
    digest: text(),
    /** The bundle with a link inside that leads to it; null for most. */
    linkedFrom: text(),
    /** The path of the oldest installation comes first. */
    addedAt: timestampColumn().notNull(),
    /** When a scan of its folder did not find it. A scan that finds it again clears this. */
    goneAt: timestampColumn(),
    /** Where a job has moved it. It is gone then, too. */
    movedTo: text(),
    /** When a job moved it and why, also after a scan has found it again; null once it was brought back, or the user keeps it. */
    setAsideAt: timestampColumn(),
    setAsideReason: text().$type<SetAsideReason>(),
    /** The merged entry to which it belongs, and to which undoing the merge returns it. */
    mergedFrom: uuid(),
    /** The DAW in whose list of plugins it stands, and the date of that list. Null when its bundle was read. */
    seenBy: text(),
    seenAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // By a digest, because a path can be longer than an entry of an index.
    uniqueIndex('installations_place').on(
      table.userId,
      table.pluginId,
      table.machine,
      table.format,
      sql`md5(${table.path})`,
    ),
    // Few installations have one of these, and a page asks for all that do.
    index('installations_set_aside')
      .on(table.userId)
      .where(sql`moved_to is not null or set_aside_reason is not null`),
    index('installations_seen_by').on(table.userId).where(sql`seen_by is not null`),
    pluginReference(table),
  ],
)

/** The rules of splits: bundles with this key join this entry, whatever their identity. `rule-keys.ts` has the keys. */
export const joinRules = pgTable(
  'join_rules',
  { userId: ownerReference(), key: text().notNull(), pluginId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('join_rules_plugin').on(table.userId, table.pluginId),
    pluginReference(table),
  ],
)

/** Two entries that the user called different plugins; the lower id is `pluginId`. */
export const separatePlugins = pgTable(
  'separate_plugins',
  { userId: ownerReference(), pluginId: uuid().notNull(), otherId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.pluginId, table.otherId] }),
    index('separate_plugins_other').on(table.userId, table.otherId),
    pluginReference(table),
    rowReference(table, table.otherId, plugins, 'separate_plugins_other_plugin'),
  ],
)

/** A stored picture. Its files are in the blob store under the same id. */
export const pictures = pgTable(
  'pictures',
  {
    userId: ownerReference(),
    id: uuid().notNull(),
    /** The bytes of both files; those of the larger one for old pictures. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** SHA-256 of the card-size file; null for old pictures. */
    cardSha256: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** The outcomes of recent drops, for the same response to a drop that is sent again. Only each user's newest few are kept. */
export const recentDrops = pgTable(
  'recent_drops',
  {
    userId: ownerReference(),
    /** Chosen by the page. */
    id: uuid().notNull(),
    /** A letter for each plugin in order, `-` for unknown. */
    outcomes: text().notNull(),
    begunAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Imports that can still be undone. */
export const libraryImports = pgTable(
  'library_imports',
  {
    ...ownRow(),
    /** The name of the file. */
    source: text().notNull(),
    createdAt: timestampColumn().notNull(),
    createdCount: integer().notNull().default(0),
    joinedCount: integer().notNull().default(0),
    /** Its new plugins that have become part of their product, such as Mono and Stereo. */
    variantCount: integer().notNull().default(0),
    /** Updates that it wrote for plugins that are no longer in a library. */
    orphans: uuid().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** The changes of an import to one plugin: enough to undo them without losing later changes. */
export const importChanges = pgTable(
  'import_changes',
  {
    userId: ownerReference(),
    importId: uuid().notNull(),
    pluginId: uuid().notNull(),
    /** The plugin's id in the file, by which a repeated call finds its earlier changes. */
    originId: uuid().notNull(),
    /** The changed columns before and after the import; `before` is null for an added plugin. */
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
    rowReference(table, table.importId, libraryImports),
  ],
)

export function pluginReference(table: { userId: AnyPgColumn; pluginId: AnyPgColumn }) {
  return rowReference(table, table.pluginId, plugins)
}
