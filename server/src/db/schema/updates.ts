import { sql } from 'drizzle-orm'
import {
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
import type { CatalogProduct } from '#shared/catalogs/install-contract.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { LatestVersion } from '#shared/updates/latest-version.ts'
import type { Moderation } from '#shared/updates/observation.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { ownerReference, ownRow, timestampColumn } from './accounts.ts'
import { definitionReference, pluginReference } from './library.ts'

/** Every update that a user began. It outlives its plugin, so it stores the plugin's name. */
export const updateHistory = pgTable(
  'update_history',
  {
    ...ownRow(),
    pluginId: uuid().notNull(),
    pluginName: text().notNull(),
    manufacturer: text().notNull(),
    previousVersion: text().notNull(),
    /** Empty until it is known. */
    newVersion: text().notNull().default(''),
    status: text().$type<UpdateEntry['status']>().notNull().default('pending'),
    createdAt: timestampColumn().notNull(),
    changedAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('update_history_pending').on(table.userId, table.pluginId).where(sql`status = 'pending'`),
  ],
)

/** Which user has which version of a plugin. The key begins with the definition, because queries ask for all versions of one. */
export const observations = pgTable(
  'observations',
  {
    definitionId: definitionReference(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    userId: ownerReference(),
    /** Empty for a dropped bundle, as with installations. */
    machine: text().notNull().default(''),
    version: text().notNull(),
    /** Hash and signer of the executable, where a helper sends them. */
    binary: text(),
    signer: text(),
    firstSeen: timestampColumn().notNull(),
    lastSeen: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'observations_pk',
      columns: [table.definitionId, table.format, table.platform, table.userId, table.machine, table.version],
    }),
    index('observations_user').on(table.userId, table.definitionId),
    index('observations_last_seen').on(table.lastSeen),
  ],
)

/** The latest version and its evidence as `latestVersionOf` returned them; the version is '' when an earlier decision no longer holds. */
export const latestVersions = pgTable(
  'latest_versions',
  {
    definitionId: definitionReference(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    by: text().$type<LatestVersion['by']>().notNull(),
    owners: integer().notNull(),
    running: integer().notNull(),
    standing: integer().notNull(),
    /** ISO date, '' without observations. */
    firstSeen: text().notNull(),
    catalogs: jsonb().$type<LatestVersion['catalogs']>().notNull(),
    /** The versions that were pulled or rejected: an owner's own copy of one is not evidence for an update. */
    withdrawn: text().array().notNull().default([]),
    /** When the current version was decided. */
    decidedAt: timestampColumn().notNull(),
    /** True if the entries of all users show it; false while they are being updated. */
    isMarked: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.definitionId, table.format, table.platform] })],
)

/** The host's decisions on versions, which override observations. */
export const versionVerdicts = pgTable(
  'version_verdicts',
  {
    definitionId: definitionReference(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    verdict: text().$type<Moderation['verdicts'][number]['verdict']>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'version_verdicts_pk',
      columns: [table.definitionId, table.format, table.platform, table.version],
    }),
  ],
)

/** The catalogs that the host or an administrator has switched on, and when each is due to be read again. */
export const catalogs = pgTable('catalogs', {
  name: text().primaryKey(),
  dueAt: timestampColumn().notNull(),
  /** An administrator has switched it on. */
  isChosen: boolean().notNull().default(false),
  readAt: timestampColumn(),
  /** Why it could not be read the last time, or ''. */
  failure: text().notNull().default(''),
})

/** The versions in catalogs. Each query joins them with definitions, by slug or by name and maker, so they apply to later definitions. */
export const catalogVersions = pgTable(
  'catalog_versions',
  {
    catalog: text()
      .notNull()
      .references(() => catalogs.name, { onDelete: 'cascade' }),
    /** Keys of the form of `definition_identities`: `slug:CATALOG/SLUG`, and name and maker. */
    slug: text().notNull(),
    key: text().notNull(),
    /** Empty where the catalog does not name one. */
    format: text().notNull(),
    platform: text().$type<Platform | ''>().notNull(),
    version: text().notNull(),
    /** The page of the product, or ''. */
    page: text().notNull(),
    /** Its license lets everybody use it. */
    isFree: boolean().notNull().default(false),
    changedAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.catalog, table.slug, table.format, table.platform] }),
    index('catalog_versions_slug').on(table.slug),
    index('catalog_versions_key').on(table.key),
  ],
)

/** The newest release of each product whose files its catalog names: what can be installed. */
export const catalogReleases = pgTable(
  'catalog_releases',
  {
    catalog: text()
      .notNull()
      .references(() => catalogs.name, { onDelete: 'cascade' }),
    slug: text().notNull(),
    /** The identity key of name and maker, or ''. */
    key: text().notNull(),
    version: text().notNull(),
    name: text().notNull(),
    maker: text().notNull(),
    description: text().notNull(),
    license: text().notNull(),
    isFree: boolean().notNull(),
    type: text().notNull(),
    page: text().notNull(),
    image: text().notNull(),
    formats: text().array().notNull(),
    systems: jsonb().$type<CatalogProduct['systems']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.catalog, table.slug] })],
)

export const ignoredUpdates = pgTable(
  'ignored_updates',
  {
    userId: ownerReference(),
    pluginId: uuid().notNull(),
    what: text().$type<IgnoredUpdate['what']>().notNull(),
    /** Empty for the whole plugin. */
    version: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pluginId, table.what, table.version] }),
    pluginReference(table),
  ],
)
