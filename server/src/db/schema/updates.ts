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
import type { Platform } from '#shared/plugins/architectures.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { LatestVersion } from '#shared/updates/latest-version.ts'
import type { Moderation } from '#shared/updates/observation.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { owner } from './accounts.ts'
import { moment } from './columns.ts'
import { ofDefinition, ofPlugin } from './library.ts'

/** Every update that a person began. It outlives its plugin, and names it therefore as it was called then. */
export const updateHistory = pgTable(
  'update_history',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    pluginId: uuid().notNull(),
    pluginName: text().notNull(),
    manufacturer: text().notNull(),
    previousVersion: text().notNull(),
    /** Empty until it is known. */
    newVersion: text().notNull().default(''),
    status: text().$type<UpdateEntry['status']>().notNull().default('pending'),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('update_history_pending').on(table.userId, table.pluginId).where(sql`status = 'pending'`),
  ],
)

/**
 * Which version of a plugin was seen with whom. Personal, but the definition comes first in its key: it is asked for all that
 * was seen of one plugin in one format on one system.
 */
export const observations = pgTable(
  'observations',
  {
    definitionId: ofDefinition(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    userId: owner(),
    /** Empty for a dropped bundle, as with installations. */
    machine: text().notNull().default(''),
    version: text().notNull(),
    /** Hash and signer of the executable, where a helper sends them. */
    binary: text(),
    signer: text(),
    firstSeen: moment().notNull(),
    lastSeen: moment().notNull(),
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

/**
 * The newest version that is believed, and the evidence for it: a row is what `latestVersionOf` gave. The version is '' when
 * one was believed and no longer is.
 */
export const latestVersions = pgTable(
  'latest_versions',
  {
    definitionId: ofDefinition(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    by: text().$type<LatestVersion['by']>().notNull(),
    owners: integer().notNull(),
    running: integer().notNull(),
    standing: integer().notNull(),
    /** ISO date, '' when no computer had it. */
    firstSeen: text().notNull(),
    catalogs: jsonb().$type<LatestVersion['catalogs']>().notNull(),
    /** When it became what it is. */
    decidedAt: moment().notNull(),
    /** Whether all plugins show it; false while that is under way. */
    isMarked: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.definitionId, table.format, table.platform] })],
)

/** What the host said of versions, whatever owners run. */
export const versionVerdicts = pgTable(
  'version_verdicts',
  {
    definitionId: ofDefinition(),
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

/** The catalogs that the host lets in, and when each is to be read again. */
export const catalogs = pgTable('catalogs', { name: text().primaryKey(), dueAt: moment().notNull() })

/**
 * What catalogs say. A row is joined with definitions when it is asked for, so that it also speaks of those that become
 * known later: by slug, else by name and maker.
 */
export const catalogVersions = pgTable(
  'catalog_versions',
  {
    catalog: text()
      .notNull()
      .references(() => catalogs.name, { onDelete: 'cascade' }),
    /** Keys of the form of `definition_identities`: `slug:CATALOG/SLUG`, and name and maker. */
    slug: text().notNull(),
    key: text().notNull(),
    /** Empty where the catalog does not say which. */
    format: text().notNull(),
    platform: text().$type<Platform | ''>().notNull(),
    version: text().notNull(),
    /** The page of the product, or ''. */
    page: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.catalog, table.slug, table.format, table.platform] }),
    index('catalog_versions_slug').on(table.slug),
    index('catalog_versions_key').on(table.key),
  ],
)

/** Updates that a person does not want to hear of. */
export const ignoredUpdates = pgTable(
  'ignored_updates',
  {
    userId: owner(),
    pluginId: uuid().notNull(),
    what: text().$type<IgnoredUpdate['what']>().notNull(),
    /** Empty where the whole plugin is meant. */
    version: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pluginId, table.what, table.version] }),
    ofPlugin(table),
  ],
)
